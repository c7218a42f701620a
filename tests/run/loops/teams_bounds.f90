! Threads share loops whose bounds are those of arrays: lower bounds that are not 1, allocatables, dummies, no element.
! expect: report: 4 threads share it
module rows_of
  implicit none
contains
  subroutine add(b, c, s)
    real(8), intent(in) :: b(0:, -1:)
    real(8), allocatable, intent(in) :: c(:, :)
    real(8), intent(inout) :: s(:)
    integer :: i, j
    !$acc kernels
    do j = 1, size(s)
      do i = lbound(b, 1), ubound(b, 1) - 1
        s(j) = s(j) + b(i, j - 2)
      end do
      do i = lbound(c, 1), ubound(c, 1)
        s(j) = s(j) + 2*c(i, j)
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine sums(c, x, y)
    real(8), allocatable, intent(in) :: c(:, :)
    real(8), intent(out) :: x(:), y(:)
    integer :: i, j
    !$acc kernels
    x = sum(c, 1)
    y = sum(c, 2)
    do j = lbound(c, 2), ubound(c, 2)
      do i = ubound(c, 1), lbound(c, 1), -2
        x(j) = x(j) + c(i, j)
      end do
    end do
    do i = 1, size(y)
      do j = lbound(c, 2), ubound(c, 2)
        y(i) = y(i) + c(i + lbound(c, 1) - 1, j)
      end do
    end do
    !$acc end kernels
  end subroutine
end module

program teams_bounds
  use rows_of
  implicit none
  integer, parameter :: n = 90, m = 40
  real(8) :: b(n, m), s(m), x(m), y(n)
  real(8), allocatable :: c(:, :), none(:, :)
  integer :: i
  b = reshape([(mod(i, 11), i = 1, n*m)], [n, m])
  allocate (c(3:n + 2, m), none(5:4, m))
  c = b + 1
  s = 0
  call add(b, c, s)
  print '(10f8.1)', s
  call add(b(:, 3:12), none, s(:10))
  print '(10f8.1)', s
  call sums(c, x, y)
  print '(10f8.1)', x, y
end program
