! Running values of every kind, whole and restarted, of variables and of arrays, forwards and backwards.
program p
  implicit none
  integer, parameter :: n = 30011
  real(8) :: a(n), b(n), c(n), x(0:n), s
  real(4) :: r(n), t(n), m
  integer :: i, k, idx(n), g(n), cnt
  logical :: flag(n)
  do i = 1, n
    a(i) = modulo(i*37, 101) - 50
    r(i) = modulo(i*53, 1009)*0.25
    g(i) = modulo(i*7919, 1000)
    flag(i) = modulo(i, 97) == 5
  end do
  s = 5
  !$acc kernels
  do i = 1, n
    s = s + a(i)
    b(i) = s
  end do
  !$acc end kernels
  print *, s, b(1), b(n/2), b(n), sum(b)
  s = 1
  !$acc kernels
  do i = 1, n
    c(i) = s
    s = s + a(i)
  end do
  !$acc end kernels
  print *, s, c(1), c(n/2), c(n), sum(c)
  m = -1
  !$acc kernels
  do i = 1, n
    if (r(i) > m) m = r(i)
    t(i) = m
  end do
  !$acc end kernels
  print *, m, t(1), t(17), t(n), sum(dble(t))
  k = 3
  !$acc kernels
  do i = 1, n
    if (g(i) > 500) then
      k = k + 1
      idx(k) = g(i)
    end if
  end do
  !$acc end kernels
  print *, k, idx(4), idx(100), idx(k), sum(idx(4:k))
  s = 0
  !$acc kernels
  do i = 1, n
    if (flag(i)) s = 0
    s = s + a(i)
    b(i) = s
  end do
  !$acc end kernels
  print *, s, b(1), b(n/2), b(n), sum(b)
  x(0) = 3
  !$acc kernels
  do i = 1, n
    x(i) = 0.5d0*x(i - 1) + a(i)
  end do
  !$acc end kernels
  print "(5f16.6)", x(1), x(2), x(n/2), x(n), sum(x)
  s = 2
  !$acc kernels
  do i = n, 1, -1
    s = a(i)*0.01d0*s + 1
    c(i) = s
  end do
  !$acc end kernels
  print "(5f16.6)", s, c(1), c(2), c(n), sum(c)
  cnt = 0
  !$acc kernels
  do i = 1, n
    if (flag(i)) cnt = i
    g(i) = cnt
  end do
  !$acc end kernels
  print *, cnt, g(1), g(200), g(n), sum(g)
end program
