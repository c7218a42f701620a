program bs
  implicit none
  integer :: n, i, t0, t1, rate, it
  real, allocatable :: s(:), x(:), t(:), c(:), p(:)
  real :: d1, d2, r, v, e
  character(20) :: arg
  n = 1000
  call get_command_argument(1, arg); if (len_trim(arg) > 0) read(arg,*) n
  allocate(s(n), x(n), t(n), c(n), p(n))
  do i = 1, n
    s(i) = 5 + mod(i,25); x(i) = 1 + mod(i*7,99); t(i) = 0.25 + mod(i*3,10)
  end do
  r = 0.02; v = 0.3
  call system_clock(t0, rate)
  do it = 1, 3
  do i = 1, n
    d1 = (log(s(i)/x(i)) + (r+0.5*v*v)*t(i))/(v*sqrt(t(i)))
    d2 = d1 - v*sqrt(t(i))
    e = exp(-r*t(i))
    c(i) = s(i)*cnd(d1) - x(i)*e*cnd(d2)
    p(i) = x(i)*e*cnd(-d2) - s(i)*cnd(-d1)
  end do
  s = s*1.0001
  end do
  call system_clock(t1)
  print '(a,2f14.3)', 'bs', sum(real(c,8)), sum(real(p,8))
  write(0,'(a,f10.3)') 'time ms ', 1d3*(t1-t0)/rate
contains
  real function cnd(d)
    real, intent(in) :: d
    real :: k
    k = 1.0/(1.0+0.2316419*abs(d))
    cnd = 0.39894228*exp(-0.5*d*d)*k*(0.31938153+k*(-0.356563782+k*(1.781477937+k*(-1.821255978+k*1.330274429))))
    if (d > 0) cnd = 1.0 - cnd
  end function
end program
