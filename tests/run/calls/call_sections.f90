! Loops that call procedures are parallel where the bodies say which elements each call touches.
module columns
  implicit none
contains
  subroutine scale(x, n, s)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n)
    real(8), intent(in) :: s
    integer :: i
    do i = 1, n
      x(i) = x(i)*s
    end do
  end subroutine
  subroutine total(x, r)
    real(8), intent(in) :: x(:)
    real(8), intent(out) :: r
    integer :: i
    r = 0
    do i = 1, size(x)
      r = r + x(i)
    end do
  end subroutine
  subroutine smooth(x, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(0:n)
    integer :: i
    do i = 1, n
      x(i) = 0.5d0*(x(i) + x(i - 1))
    end do
  end subroutine
end module

program call_sections
  use columns
  implicit none
  integer, parameter :: n = 40, m = 30
  real(8) :: a(n, m), r(m), q(n), w(n)
  integer :: i, j
  do j = 1, m
    do i = 1, n
      a(i, j) = mod(7*i + 3*j, 11)
    end do
  end do
  !$acc kernels
  do j = 1, m
    call scale(a(1, j), n, 0.5d0*j)
  end do
  do j = 1, m
    call smooth(a(1, j), n - 1)
  end do
  do j = 1, m
    call total(a(:, j), r(j))
  end do
  do i = 1, n
    call total(a(i, :), q(i))
  end do
  !$acc end kernels
  !$acc parallel loop private(w)
  do j = 1, m
    w = a(:, j)
    call scale(w, n, 2d0)
    call total(w(2:n:3), r(j))
  end do
  print '(6f12.4)', r
  print '(6f12.4)', q
end program call_sections
