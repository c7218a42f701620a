! f2cuda options: --auto=all
! Loops whose iterations touch different elements, as is seen before they run.
program check_holds
  implicit none
  integer, parameter :: n = 1000
  integer :: idx(n), p(n+1), i, j, k, m
  integer(8) :: far(n)
  real :: a(-4:2*n), b(2*n, 7), w(n)
  a = 0
  b = 1
  do i = 1, n
    idx(i) = mod(i*7, n) + 1
    w(i) = real(mod(i*13, 101))
    far(i) = 2*n - 2*(i-1)
  end do
  p(1) = 1
  do i = 1, n
    p(i+1) = p(i) + mod(i, 4)
  end do
  call scatter(n, idx, w, a(1))
  print *, sum(a), a(1), a(17), a(n)
  call scatter(1, idx, w, a(1))
  call scatter(0, idx, w, a(1))
  do i = 1, n            ! through a scalar of the iteration, read and written
    k = idx(i)
    a(k) = a(k)*2 + w(i)
    a(k) = a(k) - 1
  end do
  print *, sum(a), k
  do i = 1, n            ! under a condition: only where it holds
    if (idx(i) > 10) then
      a(idx(i) - 10) = w(i)
    end if
  end do
  print *, sum(a)
  do i = 1, n            ! a row of a matrix
    do j = 1, 7
      b(idx(i), j) = b(idx(i), j)*w(i) + j
    end do
  end do
  print *, sum(b), b(3, 5)
  do i = 1, n - 400      ! rows of different lengths, some empty
    do k = p(i), p(i+1) - 1
      a(k) = a(k)/2 + w(i)
    end do
  end do
  print *, sum(a)
  do i = n - 400, 1, -1
    a(p(i):p(i+1)-1) = w(i)
  end do
  print *, sum(a)
  do i = 1, n            ! descending, with offsets
    a(far(i)) = a(far(i) - 1) + w(i)
  end do
  print *, sum(a)
  m = 3
  do i = 1, 600, 3       ! with a step and a value of the program
    a(idx(i)*2 + m - 7) = w(i)
  end do
  print *, sum(a)
contains
  subroutine scatter(n, idx, w, a)
    integer, intent(in) :: n
    integer, intent(in) :: idx(*)
    real, intent(in) :: w(*)
    real, intent(inout) :: a(*)
    integer :: i
    do i = 1, n
      a(idx(i)) = w(i) + 1
    end do
  end subroutine
end program
