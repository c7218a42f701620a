! Local arrays that kernels have filled are gone after RETURN, wherever it stands: the next procedure's arrays may lie where they were, and the host's
! values of these count.
program returns_early
  implicit none
  integer, parameter :: n = 500
  real :: a(n), b(n)
  integer :: i
  do i = 1, n
    a(i) = i
    b(i) = 0
  end do
  do i = 1, 3
    call one(a, b, i < 3)
    call other(a, b, i)
    call sized(a, b, n - 10*i, i == 2)
    call other(a, b, -i)
  end do
  print *, sum(a), sum(b), b(1), b(n)
contains
  subroutine one(a, b, early)
    real, intent(in) :: a(n)
    real, intent(inout) :: b(n)
    logical, intent(in) :: early
    real :: w(n)
    integer :: i
    !$acc parallel loop
    do i = 1, n
      w(i) = 2*a(i)
    end do
    !$acc parallel loop
    do i = 1, n
      b(i) = b(i) + w(i)
    end do
    if (early) return
    b(1) = b(1) + w(n)
  end subroutine
  subroutine sized(a, b, m, early)
    real, intent(in) :: a(n)
    real, intent(inout) :: b(n)
    integer, intent(in) :: m
    logical, intent(in) :: early
    real :: w(m)
    integer :: i
    !$acc parallel loop
    do i = 1, m
      w(i) = 3*a(i)
    end do
    !$acc parallel loop
    do i = 1, m
      b(i) = b(i) + w(i)
    end do
    if (early) return
    b(2) = b(2) + w(m)
  end subroutine
  subroutine other(a, b, k)
    real, intent(in) :: a(n)
    real, intent(inout) :: b(n)
    integer, intent(in) :: k
    real :: v(n)
    integer :: i
    do i = 1, n
      v(i) = mod(i*k, 17)
      if (v(i) < -900) print *, 'never'
    end do
    !$acc parallel loop
    do i = 1, n
      b(i) = b(i) + v(i)*a(i)
    end do
  end subroutine
end program
