! f2cuda options: --auto=all
! Linear recurrences that name the value before more than once: x + w*(t - x).
! expect: report: 7 scan, proved
program scan_relaxed
  implicit none
  integer, parameter :: n = 20000
  real(8) :: y(n), ema(n), u(0:n), v(0:n), e, a, w(n), s
  complex(8) :: z, q(n)
  integer :: i, k, m(n)
  do i = 1, n
    y(i) = mod(i*37, 101)*0.25d0
    w(i) = mod(i, 4)*0.25d0
  end do
  a = 0.25d0
  e = y(1)
  do i = 1, n
    e = e + a*(y(i) - e)
    ema(i) = e
  end do
  print '(3es15.7)', e, sum(ema), ema(777)
  e = 1
  do i = 1, n
    if (y(i) > 3) e = e - w(i)*(e + e - y(i))
    ema(i) = e
  end do
  print '(3es15.7)', e, sum(ema), ema(777)
  u(0) = 2
  do i = 1, n
    u(i) = u(i-1) + w(i)*(y(i) - u(i-1))
  end do
  print '(3es15.7)', u(n), sum(u), u(777)
  v(n) = 2
  do i = n - 1, 0, -1
    v(i) = (1 - a)*v(i+1) + a*(y(i+1) - v(i+1)/2)
  end do
  print '(3es15.7)', v(0), sum(v), v(777)
  k = 5
  do i = 1, n
    k = 3*k - (k + k) + mod(i, 3) - 1
    m(i) = k
  end do
  print *, k, sum(m)
  z = (1, 1)
  do i = 1, n
    z = z + (0d0, 0.25d0)*(z - y(i))*0.5d0 - z/4 ! no device code of so long a value
    q(i) = z
  end do
  print '(4es15.7)', z, sum(q)
  s = 0
  do i = 1, n ! the value before in another place is none of a linear form
    s = s + s*s*1d-9 + y(i)*1d-6
    ema(i) = s
  end do
  print '(2es15.7)', s, sum(ema)
  s = 1
  do i = 1, n
    if (w(i) > 0.6d0) s = y(i)
    s = s + w(i)*(y(i) - s)
    ema(i) = s
  end do
  print '(2es15.7)', s, sum(ema)
end program scan_relaxed
! expect: compiler: stays on the host
