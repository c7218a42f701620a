! Cumulative products and running statistics: drawdown, EWMA, rolling median, survival, CUSUM, autocorrelation.
program runstat
  implicit none
  integer, parameter :: dp = kind(1d0), win = 21
  integer :: n = 1000000, ns = 8, i, s, k, l, m
  real(dp), allocatable :: ret(:, :), price(:, :), dd(:, :), ew(:, :), med(:, :), surv(:), acf(:, :), var(:), cs(:, :)
  real(dp) :: peak, lam, buf(win), t, mean, up, dn
  integer, allocatable :: risk(:), event(:), alarms(:)
  character(20) :: arg
  integer(8) :: c0, c1, cr
  if (command_argument_count() > 0) then
    call get_command_argument(1, arg); read (arg, *) n
  end if
  allocate (ret(n, ns), price(0:n, ns), dd(n, ns), ew(n, ns), med(n, ns), surv(0:n), risk(n), event(n), acf(0:50, ns), var(ns), &
            alarms(ns), cs(n, ns))
  do s = 1, ns
    do i = 1, n
      ret(i, s) = 1d-3*sin(12.9898d0*i*s)*cos(0.37d0*i)
    end do
  end do
  do i = 1, n
    risk(i) = n - i + 10; event(i) = mod(i*7, 3)
  end do
  call system_clock(c0, cr)
  lam = 0.97d0
  do s = 1, ns
    price(0, s) = 100
    peak = 100
    do i = 1, n
      price(i, s) = price(i - 1, s)*(1 + ret(i, s))
      peak = max(peak, price(i, s))
      dd(i, s) = (peak - price(i, s))/peak
    end do
  end do
  do s = 1, ns
    ew(1, s) = ret(1, s)**2
    do i = 2, n
      ew(i, s) = lam*ew(i - 1, s) + (1 - lam)*ret(i, s)**2
    end do
  end do
  surv(0) = 1
  do i = 1, n
    surv(i) = surv(i - 1)*(1 - real(event(i), dp)/risk(i))
  end do
  do s = 1, ns
    mean = sum(ret(:, s))/n
    var(s) = sum((ret(:, s) - mean)**2)/n
    do l = 0, 50
      acf(l, s) = sum((ret(1:n - l, s) - mean)*(ret(1 + l:n, s) - mean))/(n*var(s))
    end do
    up = 0; dn = 0; alarms(s) = 0
    do i = 1, n
      up = max(0d0, up + ret(i, s) - mean - 0.1d-3)
      dn = max(0d0, dn - ret(i, s) + mean - 0.1d-3)
      cs(i, s) = max(up, dn)
      if (cs(i, s) > 4d-3) then
        alarms(s) = alarms(s) + 1
        up = 0; dn = 0
      end if
    end do
  end do
  do s = 1, min(ns, 2)
    do i = win, n
      buf = ret(i - win + 1:i, s)
      do k = 2, win
        t = buf(k)
        m = k - 1
        do while (m >= 1)
          if (buf(m) <= t) exit
          buf(m + 1) = buf(m)
          m = m - 1
        end do
        buf(m + 1) = t
      end do
      med(i, s) = buf((win + 1)/2)
    end do
  end do
  call system_clock(c1)
  print '(a,4es18.10)', 'price, drawdown', price(n, 1), price(n, ns), maxval(dd), sum(dd)
  print '(a,4es18.10)', 'ewma, survival', sum(ew), surv(n), acf(1, 1), acf(50, ns)
  print '(a,i10,2es18.10)', 'cusum, median', sum(alarms), sum(cs), sum(med(win:n, 1:2))
  write (0, '(a,f10.1)') 'ms', 1d3*(c1 - c0)/cr
end program runstat
