! A loop that iterations may leave, with loops in each thread: what it has to do is weighed before it is known where it is left.
! f2cuda options: --auto=all

module lanes
  implicit none
contains
  subroutine fill(a, b, c, n, m, last)
    integer, intent(in) :: n, m
    real(8), intent(in) :: a(n,m)
    real(8), intent(inout) :: b(n,m), c(m)
    integer, intent(out) :: last
    integer :: i, j
outer: do j = 1, m
      do i = 1, n
        if (a(i,j) < 0) then
          c(j) = -7
          exit outer
        end if
        b(i,j) = a(i,j)
      end do
      if (i <= n) c(j) = i
    end do outer
    last = j
  end subroutine
  subroutine down(a, b, c, n, m, last)
    integer, intent(in) :: n, m
    real, intent(in) :: a(n,m)
    real, intent(inout) :: b(n,m), c(m)
    integer, intent(out) :: last
    integer :: i, j
    real :: x
    do j = m, 1, -2
      if (c(j) > m - 3) exit
      x = 1
      do i = 2, n
        x = 0.5*x + a(i,j)
        b(i,j) = x + b(i-1,j)
      end do
    end do
    last = j
  end subroutine
end module

program weighed
  use lanes
  implicit none
  integer, parameter :: n = 37, m = 11
  real(8) :: a(n,m), b(n,m), c(m)
  real :: x(n,m), y(n,m), z(m)
  integer :: i, j, k, last
  do k = 0, 3
    do j = 1, m
      do i = 1, n
        a(i,j) = mod(i*j, 7)
        x(i,j) = mod(i + j, 3)
      end do
      z(j) = mod(j*5, m) + k - 1
    end do
    b = 1; c = 2; y = 3
    if (k > 0) a(5*k, 3*k + 1) = -1
    call fill(a, b, c, n, m, last)
    print *, last, sum(b), c
    call down(x, y, z, n, m, last)
    print *, last, sum(y)
  end do
end program
