! s = sum(a) and its relatives in a region.
program array_reduce
  implicit none
  integer, parameter :: n = 300
  real(8), allocatable :: a(:), b(:), g(:, :)
  integer :: k(n), i, m, p
  real(8) :: s, t, u, v
  allocate (a(n), b(0:n - 1), g(20, 15))
  a = [(i, i = 1, n)]
  b = 2
  k = [(mod(7 * i, 31) - 12, i = 1, n)]
  s = -1
  !$acc data copyin(a, b, k) create(g)
  !$acc kernels
  g = 0.5d0
  s = dot_product(a, b)
  t = sum(g(2:19, :) * 4)
  u = maxval(a(n:1:-1) - b)
  m = minval(k)
  p = maxval(k(1:0))
  if (s > 0) v = sum(a)
  !$acc end kernels
  !$acc end data
  print *, s, t, u, v, m, p == -huge(p) - 1
end program array_reduce
