! Orbits of many asteroids: Kepler's equation, perturbations, close approaches; DO CONCURRENT with LOCAL_INIT, BLOCK, types and pure functions.
module kepler
  implicit none
  integer, parameter :: dp = kind(1d0)
  real(dp), parameter :: pi = acos(-1d0)
  type elements
    real(dp) :: a, e, inc, node, peri, m0
  end type elements
  type state
    real(dp) :: r(3), v(3)
  end type state
contains
  pure function anomaly(m, e) result(ea)
    real(dp), intent(in) :: m, e
    real(dp) :: ea, d
    integer :: it
    ea = m + e*sin(m)
    do it = 1, 20
      d = (ea - e*sin(ea) - m)/(1 - e*cos(ea))
      ea = ea - d
      if (abs(d) < 1d-12) exit
    end do
  end function anomaly

  pure function rotate(el) result(p)
    type(elements), intent(in) :: el
    real(dp) :: p(3, 2)
    real(dp) :: cw, sw, co, so, ci, si
    cw = cos(el%peri)
    sw = sin(el%peri)
    co = cos(el%node)
    so = sin(el%node)
    ci = cos(el%inc)
    si = sin(el%inc)
    p(:, 1) = [co*cw - so*sw*ci, so*cw + co*sw*ci, sw*si]
    p(:, 2) = [-co*sw - so*cw*ci, -so*sw + co*cw*ci, cw*si]
  end function rotate

  pure type(state) function ephemeris(el, t) result(s)
    type(elements), intent(in) :: el
    real(dp), intent(in) :: t
    real(dp) :: n, ea, p(3, 2), b
    n = el%a**(-1.5d0)
    ea = anomaly(modulo(el%m0 + n*t, 2*pi), el%e)
    p = rotate(el)
    b = sqrt(1 - el%e**2)
    s%r = el%a*((cos(ea) - el%e)*p(:, 1) + b*sin(ea)*p(:, 2))
    s%v = el%a*n/(1 - el%e*cos(ea))*(-sin(ea)*p(:, 1) + b*cos(ea)*p(:, 2))
  end function ephemeris
end module kepler

program orbits
  use kepler
  implicit none
  integer :: n, i, t, nt, close, k
  type(elements), allocatable :: el(:)
  type(elements) :: earth
  real(dp), allocatable :: dmin(:), epoch(:), track(:,:)
  integer, allocatable :: when(:)
  real(dp) :: best, dt, e_sum, kick
  type(state) :: home
  integer(8) :: t0, t1, rate
  character(20) :: arg
  n = 300
  if (command_argument_count() > 0) then
    call get_command_argument(1, arg)
    read (arg, *) n
  end if
  nt = 100
  dt = 0.05d0
  allocate(el(n), dmin(n), when(n), epoch(n), track(3, nt))
  do i = 1, n
    el(i) = elements(0.8d0 + 1.4d0*mod(i*0.618d0, 1d0), 0.5d0*mod(i*0.414d0, 1d0), 0.3d0*mod(i*0.732d0, 1d0), &
      6*mod(i*0.236d0, 1d0), 6*mod(i*0.646d0, 1d0), 6*mod(i*0.162d0, 1d0))
  end do
  earth = elements(1d0, 0.0167d0, 0d0, 0d0, 1.8d0, 0d0)
  call system_clock(t0, rate)
  do concurrent (t = 1:nt) local(home)
    home = ephemeris(earth, t*dt)
    track(:, t) = home%r
  end do
  best = huge(1d0)
  do concurrent (i = 1:n) local_init(best) local(t) shared(el, track, dmin, when, nt, dt)
    block
      type(state) :: s
      real(dp) :: d
      when(i) = 0
      dmin(i) = best
      do t = 1, nt
        s = ephemeris(el(i), t*dt)
        d = norm2(s%r - track(:, t))
        if (d < dmin(i)) then
          dmin(i) = d
          when(i) = t
        end if
      end do
    end block
  end do
  close = 0
  e_sum = 0
  do concurrent (i = 1:n, dmin(i) < 0.2d0) reduce(+:close, e_sum)
    close = close + 1
    e_sum = e_sum + el(i)%e
  end do
  kick = 1d-3
  do k = 1, 3
    do concurrent (i = 1:n, when(i) > 0)
      el(i)%e = min(0.9d0, el(i)%e + kick/(0.1d0 + dmin(i))**2)
      el(i)%m0 = modulo(el(i)%m0 + kick*when(i), 2*pi)
      epoch(i) = el(i)%a*(1 - el(i)%e)
    end do
  end do
  call system_clock(t1)
  write (0, '(a,f10.3)') 'ms ', 1000d0*(t1 - t0)/rate
  print '(a,i8,2es16.8)', 'close', close, e_sum, minval(dmin)
  print '(a,2es16.8,i10)', 'after', sum(el%e), sum(epoch), sum(when)
end program orbits
