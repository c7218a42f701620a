! Scalar dummies with every intent, and an array element and an expression as actual arguments.
program scalar_dummies
  implicit none
  real(8) :: x(50), w(3), total
  w = [0.5d0, 2.0d0, 4.0d0]
  call weigh(x, w(2), 3 + 4, total)
  print '(3f12.4)', x(1), x(50), total
contains
  subroutine weigh(x, weight, shift, total)
    real(8), intent(out) :: x(:)
    real(8), intent(in) :: weight
    integer, value :: shift
    real(8), intent(out) :: total
    integer :: i
    total = 0.0d0
    !$omp target teams distribute parallel do reduction(+:total) map(from: x)
    do i = 1, size(x)
      x(i) = weight * i + shift
      total = total + x(i)
    end do
  end subroutine weigh
end program scalar_dummies
