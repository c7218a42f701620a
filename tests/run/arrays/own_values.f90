! Array assignments in called procedures whose right sides make one value of the array that they assign, or of all its elements.
module m
contains
  subroutine norm(n, v, w, x)
    integer, intent(in) :: n
    real(8), intent(inout) :: v(3), w(n), x(:)
    real(8) :: y(3), z(2, 2)
    v = v/sum(v)
    w = w*maxval(w) - length(w)
    x = x + sqrt(dot_product(x, w)) + x(1)
    y = x
    y = y(3:1:-1) + x/2
    y = y(1:3) - y(1)
    x = x + y
    z = 1
    z(:, 1) = x(1:2)
    z = z + z(1, 1)
    z(:, :) = z(:, 2:1:-1)*2
    x(1) = z(2, 1)
    v = minval(v)
    where (w > sum(v)) w = 1.5d0*w
  end subroutine
  pure function length(x)
    real(8), intent(in) :: x(:)
    real(8) :: length
    length = sqrt(sum(x*x))
  end function
end module
program t
  use m
  integer, parameter :: n = 100
  real(8) :: a(3, n), b(3, n), c(3, n)
  integer :: i
  do i = 1, n
    a(:, i) = [1d0*i, 2d0, 3d0]
    b(:, i) = [1d0*i, 2d0, 3d0]
    c(:, i) = [4d0, 2d0*i, 3d0]
  end do
  !$acc parallel loop
  do i = 1, n
    call norm(3, a(:, i), b(:, i), c(:, i))
  end do
  print '(3es22.13)', sum(a), sum(b), sum(c)
  !$acc parallel loop
  do i = 1, n
    a(:, i) = a(:, i)/sum(a(:, i)) + length(a(:, i))
    c(:, i) = c(:, i)/maxval(c(:, i))
  end do
  print '(3es22.13)', sum(a), sum(b), sum(c)
end program
