! The shape of an operation is that of its first array: where its extents are not known, nobody compares those of the second.
subroutine shapes(x, k)
  implicit none
  real, intent(inout) :: x(:, :)
  integer, intent(in) :: k
  real :: two(4, 2), three(4, 3)
  three = 1
  two(k, :) = x(k, :) + three(k, :)
  two(k, :) = -(2*x(k, :)) + three(k, :)
  two(k, :) = abs(x(k, :) + three(k, :))
  x(k, :) = two(k, :)
end subroutine
