! Whole allocatable arrays assigned in a region: on the device, whether the shape changes or not.
program assign_allocatable
  implicit none
  real(8), allocatable :: a(:, :), b(:, :), c(:, :)
  real(8) :: v(12)
  integer :: i, j
  allocate(a(6, 5), b(6, 5))
  a = reshape([((10 * i + j, i = 1, 6), j = 1, 5)], [6, 5])
  !$acc kernels
  b = 2 * a
  !$acc end kernels
  print *, shape(b), sum(b)
  !$acc kernels
  c = a + b
  !$acc end kernels
  print *, shape(c), sum(c)
  deallocate(b)
  allocate(b(3, 3))
  !$acc kernels
  b = c - a
  !$acc end kernels
  print *, shape(b), sum(b), b(6, 5)
  !$acc kernels
  b(2:4, :) = c(3:5, :) * 2
  !$acc end kernels
  print *, sum(b), b(3, 2)
  v = [(i, i = 1, 12)]
  do i = 1, 2 ! extents that no operand has
    !$acc kernels
    a = reshape(v, [4, 3])
    c = spread(v, 2, 3)
    !$acc end kernels
    print *, shape(a), shape(c), a(:, 2), sum(c(2, :))
  end do
  call values_of_functions
  call values_of_functions
contains
  subroutine values_of_functions ! in descriptors that nothing has been in
    integer, allocatable :: d(:)
    real(8), allocatable :: e(:, :), f(:)
    d = pack([(i, i = 1, 20)], [(mod(i, 3) == 0, i = 1, 20)])
    if (size(d) > 5) e = reshape(v, [3, 4])
    f = halves(12)
    !$acc kernels
    d = d + 1
    e = e * 2
    f = f + v
    !$acc end kernels
    print *, size(d), sum(d), shape(e), sum(e), sum(f)
  end subroutine
  function halves(n) result(h)
    integer, intent(in) :: n
    real(8) :: h(n)
    h = 0.5d0
  end function
end program assign_allocatable
