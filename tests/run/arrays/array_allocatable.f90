! Assignments to whole allocatable arrays that have the shape already.
program array_allocatable
  implicit none
  integer, allocatable :: a(:), b(:), c(:), g(:, :), h(:, :)
  integer :: n
  n = 60
  allocate (a(n), b(n), c(0:n - 1), g(8, 5), h(5:12, 5))
  !$acc data create(a, b)
  !$acc kernels
  a = 2
  b = 3
  !$acc end kernels
  !$acc kernels copyout(c)
  c = a + b * 4
  !$acc end kernels
  !$acc kernels
  a = abs(b - 10) + c
  !$acc end kernels
  !$acc update host(a)
  !$acc end data
  print *, sum(a), sum(c), lbound(c), ubound(c)
  !$acc kernels
  g(:, :) = 7
  h = 2 * g
  !$acc end kernels
  print *, sum(h), lbound(h), shape(h)
end program array_allocatable
