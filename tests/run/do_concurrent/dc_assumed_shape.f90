! DO CONCURRENT over assumed-shape dummies with other lower bounds, of contiguous and of strided arguments.
program dc_assumed_shape
  implicit none
  real(8) :: x(10, 10), y(4, 3)
  integer :: i, j
  do j = 1, 10
    do i = 1, 10
      x(i, j) = 0.5d0 * i + j
    end do
  end do
  y = 0
  call combine(x(1:4, 1:3), x(10:1:-3, 2:10:4), y)
  print '(4f8.2)', y
  call combine(x(1:10:3, 4:6), y, x(5:8, 8:10))
  print '(10f7.2)', x
contains
  subroutine combine(a, b, c)
    real(8), intent(in) :: a(0:, 0:), b(:, -1:)
    real(8), intent(inout) :: c(:, :)
    integer :: i, j
    do concurrent (j = lbound(c, 2):ubound(c, 2), i = lbound(c, 1):ubound(c, 1))
      c(i, j) = a(i - 1, j - 1) - b(i, j - 2)
    end do
  end subroutine combine
end program dc_assumed_shape
