! Reductions along a dimension that are assigned to whole allocatable arrays, by loops of teams.
program sum_dim_allocatable
  implicit none
  real(8), allocatable :: q(:, :, :), a(:, :), b(:, :), c(:, :)
  integer :: i
  allocate (q(5, 6, 71), a(6, 71), b(5, 71), c(5, 6))
  q = reshape([(mod(i*7, 13), i=1, size(q))], shape(q))
  !$acc data copy(q, a, b, c)
  !$acc kernels
  a = sum(q, dim=1)
  !$acc end kernels
  !$acc kernels
  b = maxval(q, dim=2)
  !$acc end kernels
  !$acc kernels
  c = sum(q, dim=3)
  !$acc end kernels
  !$acc end data
  print *, shape(a), shape(b), shape(c), nint(sum(a)), nint(sum(b)), nint(sum(c))
  print *, nint(a(3, 70)), nint(b(4, 68)), nint(c(5, 6))
end program sum_dim_allocatable
