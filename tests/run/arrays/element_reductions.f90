! An element gets what an array function makes of many: no kernel of one thread, all other elements keep their values.
! expect: report: 0 one thread
! expect: report: 9 as loops
program element_reductions
  implicit none
  integer, parameter :: n = 5003, m = 11
  real(8) :: x(n), y(n), a(n, m), t(n), u(3, 4)
  integer :: k(n), c(-2:2), i, j, at
  logical :: mask(n), any_of(2)
  do i = 1, n
    x(i) = mod(i*37, 101)/4d0
    y(i) = mod(i*13, 51)/8d0
    k(i) = mod(i*7, 64)
    mask(i) = mod(i, 3) == 0
    do j = 1, m
      a(i, j) = mod(i + j, 17)
    end do
  end do
  t = 7; u = -1; c = 5; any_of = .false.
  at = 41
  !$acc data copyin(x, y, a, k, mask) copy(t, c)
  !$acc kernels
  t(1) = sum(x)/4
  t(at + 1) = dot_product(x, y)
  !$acc end kernels
  !$acc kernels copy(u)
  u(2, 3) = maxval(abs(x - y))
  u(1, at - 40) = maxval(a(:, 3)) - minval(a, mask=a > 2)
  !$acc end kernels
  !$acc kernels
  c(-1) = count(x > y)
  c(2) = 2*iany(k)
  t(n) = t(1) + sum(x, mask)
  any_of(2) = any(x > 25)
  !$acc end kernels
  do j = 1, 3
    !$acc kernels
    do i = 1, n
      t(i) = t(i) + j
    end do
    t(j) = sum(t(10:20)) + j
    !$acc end kernels
  end do
  !$acc end data
  print '(4f16.4)', t(1:4), t(40:44), t(n - 1:n)
  print '(3f12.4)', u
  print *, c, any_of
end program element_reductions
