! Array assignments that call functions of whole arrays: kernels, in place and through a scratch array.
! expect: report: 56 kernel array_functions_
program array_functions
  implicit none
  integer, parameter :: n = 13, m = 10, k = 7
  real(8) :: a(n, m), b(m, k), c(n, k), x(m), y(n), v(n), t(m, n), q(n, n), w(0:n - 1, m), z(n, 3, m), s
  real :: f(n, n), g(n)
  complex(8) :: p(n, m), r(m), o(n)
  integer :: i, j, h(n, n), e(n), d(-2:n - 3), l3(2, 3, 4), l2(3, 4)
  logical :: l(n, n), u(n)
  do j = 1, m
    do i = 1, n
      a(i, j) = mod(i*7 + j*13, 23) - 11
      p(i, j) = cmplx(mod(i*j, 5), mod(i + j, 7) - 3, 8)
    end do
    do i = 1, k
      b(j, i) = mod(i*3 + j*5, 17) - 7
    end do
    x(j) = mod(j*5, 7)
    r(j) = cmplx(j, -1, 8)
  end do
  v = [(i*2, i=1, n)]
  w = 1
  e = [(mod(i*5, 11), i=1, n)]
  do j = 1, n
    h(:, j) = e + j
    f(:, j) = h(:, j)
    l(:, j) = mod(h(:, j), 3) == 0
  end do
  l3 = reshape([(i, i=1, 24)], [2, 3, 4])
  !$acc kernels
  c = matmul(a, b)
  y = matmul(a, x)
  x = matmul(v, a) + x
  t = transpose(a)
  w = transpose(t)*2 + w
  q = matmul(a, transpose(a))
  q = transpose(q) + q
  b = matmul(transpose(a(1:m, :)), b)
  v = v/sum(v)*182
  y(2:n) = y(1:n - 1) + maxval(a(2:n, :), dim=2)
  v = cshift(v, 3)
  w = cshift(w, shift=-2, dim=2)
  y = eoshift(y, 2, boundary=1.5d0)
  x = eoshift(x, -1) + minval(a, dim=1)
  z = spread(a, 2, 3)
  t = reshape(a, [m, n])
  a(:, ::2) = a(:, ::2) - spread(sum(a(:, ::2), dim=2), 2, 5)
  s = sum(a(:, 1)*v) + 1
  x = x + s
  s = norm2(a(:, 2:3))
  o = matmul(p, r)
  p = conjg(p)*dot_product(r, r)
  h = matmul(h, h)
  h = cshift(h, e, 2)
  e = e(n:1:-1) + count(l, dim=2)
  d = iall(h, dim=1) + ior(iany(h, dim=2), 4)
  l = matmul(l, l) .and. .not. transpose(l)
  u = any(l, 1) .or. parity(l, 2)
  f = matmul(f, transpose(matmul(f, f)))
  g = norm2(f, dim=1)
  l2 = sum(l3, dim=1) + maxval(l3)
  l3 = cshift(l3, 1, 3) + reshape([(i*i, i=1, 24)], [2, 3, 4])
  g = g/maxval(abs(g))
  ! elements that the assignment stores before its last iteration reads them
  h = spread(h(:, 1), 2, n) + mod(h, 5)
  e = reshape(e(n:1:-1), [n]) + e
  h(:, 1) = sum(h, 2) + h(1, 1)
  !$acc end kernels
  print '(8f12.3)', c, y, t, w, q, b, v, x
  print '(8f12.3)', z, a, s, o, p
  print *, h, e, d, l3, l2
  print *, l, u
  print '(5es12.4)', f, g
end program array_functions
