! Electric power by DO CONCURRENT: wind parks, batteries of houses, currents of a grid, the sun's angles, prices.
module power_concurrent
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  ! Wind at each turbine behind all others.
  subroutine wakes(n, x, y, wind)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(n), y(n)
    real(dp), intent(inout) :: wind(n)
    integer :: i, j
    real(dp) :: loss, behind, width
    do concurrent (i = 1:n) local(loss, behind, width, j)
      loss = 0
      do j = 1, n
        behind = x(i) - x(j)
        if (behind > 1) then
          width = 40 + 0.05_dp*behind
          loss = loss + (40/width)**4*exp(-((y(i) - y(j))/width)**2)
        end if
      end do
      wind(i) = 12*(1 - min(sqrt(loss), 0.9_dp))
    end do
  end subroutine

  ! Charge of houses' batteries, hour by hour.
  subroutine batteries(nh, nt, sun, load, charge, bought, sold)
    integer, intent(in) :: nh, nt
    real(dp), intent(in) :: sun(nh,nt), load(nh,nt)
    real(dp), intent(inout) :: charge(nh), bought(nh), sold(nh)
    integer :: h, t
    real(dp) :: c, rest, b, s
    do concurrent (h = 1:nh) local(c, rest, b, s, t)
      c = charge(h)
      b = 0
      s = 0
      do t = 1, nt
        rest = c + 0.95_dp*(sun(h,t) - load(h,t))
        c = max(0.0_dp, min(10.0_dp, rest))
        b = b + max(0.0_dp, -rest)
        s = s + max(0.0_dp, rest - 10)
      end do
      charge(h) = c
      bought(h) = b
      sold(h) = s
    end do
  end subroutine

  ! Currents of nodes from admittances of lines.
  subroutine currents(n, first, node, y, u, i_node)
    integer, intent(in) :: n, first(n+1), node(*)
    complex(dp), intent(in) :: y(*), u(n)
    complex(dp), intent(inout) :: i_node(n)
    integer :: i, k
    complex(dp) :: s
    do concurrent (i = 1:n) local(s, k)
      s = 0
      do k = first(i), first(i+1) - 1
        s = s + y(k)*u(node(k))
      end do
      i_node(i) = s
    end do
  end subroutine

  ! What panels of several slopes get from the sun.
  subroutine panels(np, nt, slope, azimuth, declination, hour, gain)
    integer, intent(in) :: np, nt
    real(dp), intent(in) :: slope(np), azimuth(np), declination(nt), hour(nt)
    real(dp), intent(inout) :: gain(np,nt)
    integer :: p, t
    real(dp) :: z, a, c
    do concurrent (t = 1:nt, p = 1:np) local(z, a, c)
      z = acos(sin(declination(t))*0.77_dp + cos(declination(t))*0.64_dp*cos(hour(t)))
      a = atan2(sin(hour(t)), cos(hour(t))*0.77_dp - tan(declination(t))*0.64_dp)
      c = cos(z)*cos(slope(p)) + sin(z)*sin(slope(p))*cos(a - azimuth(p))
      gain(p,t) = max(c, 0.0_dp)*exp(-0.14_dp/max(cos(z), 0.05_dp))
    end do
  end subroutine

  ! Least, greatest and mean price, and hours above a limit.
  subroutine price_range(n, price, limit, least, most, mean, over)
    integer, intent(in) :: n
    real(dp), intent(in) :: price(n), limit
    real(dp), intent(out) :: least, most, mean
    integer, intent(out) :: over
    integer :: i, k
    real(dp) :: a, b, s
    a = huge(a)
    b = -huge(b)
    s = 0
    k = 0
    do concurrent (i = 1:n) reduce(min:a) reduce(max:b) reduce(+:s, k)
      a = min(a, price(i))
      b = max(b, price(i))
      s = s + price(i)
      k = k + merge(1, 0, price(i) > limit)
    end do
    least = a
    most = b
    mean = s/n
    over = k
  end subroutine

  ! What meters cost: whole cents by tariff, hour and season.
  subroutine tariffs(n, hour, day, plan, used, table, cents)
    integer, intent(in) :: n, hour(n), day(n), table(0:23,4,5)
    integer(1), intent(in) :: plan(n)
    integer, intent(in) :: used(n)
    integer, intent(inout) :: cents(n)
    integer :: i, season, price
    do concurrent (i = 1:n) local(season, price)
      season = 1 + mod(day(i)/91, 4)
      price = table(hour(i),season,plan(i))
      if (mod(day(i), 7) >= 5) price = price - price/4
      cents(i) = (used(i)*price + 500)/1000
    end do
  end subroutine

  subroutine run_power_concurrent(turns)
    integer, intent(in) :: turns
    integer, parameter :: nw = 6000, nh = 9000, nt = 900, n = 260000, np = 2200, ns = 300, nm = 5000000
    real(dp), allocatable :: x(:), y(:), wind(:), sun(:,:), load(:,:), charge(:), bought(:), sold(:), slope(:), azimuth(:), &
      declination(:), &
      hour_angle(:), gain(:,:), price(:)
    complex(dp), allocatable :: ys(:), u(:), inode(:)
    integer, allocatable :: first(:), node(:), hour(:), day(:), used(:), cents(:)
    integer(1), allocatable :: plan(:)
    integer :: table(0:23,4,5), i, j, k, m, turn, over
    real(dp) :: least, most, mean
    allocate (x(nw), y(nw), wind(nw), sun(nh,nt), load(nh,nt), charge(nh), bought(nh), sold(nh), slope(np), azimuth(np), &
      declination(ns), &
      hour_angle(ns), gain(np,ns), price(nm), u(n), inode(n), first(n+1), hour(nm), day(nm), used(nm), cents(nm), plan(nm))
    do i = 1, nw
      x(i) = mod(i, 80)*500 + mod(i, 7)
      y(i) = (i/80)*400 + mod(i, 11)
    end do
    do j = 1, nt
      do i = 1, nh
        sun(i,j) = max(0.0_dp, 4*sin(0.26_dp*j))
        load(i,j) = 0.5_dp + 0.1_dp*mod(i + j, 13)
      end do
    end do
    charge = 5
    first(1) = 1
    do i = 1, n
      first(i+1) = first(i) + 2 + mod(i, 4)
    end do
    allocate (ys(first(n+1)), node(first(n+1)))
    do i = 1, n
      do k = first(i), first(i+1) - 1
        node(k) = 1 + mod(i + (k - first(i))*37, n)
        ys(k) = cmplx(1 + mod(k, 3), -mod(k, 5), dp)
      end do
      u(i) = cmplx(1, 0.001_dp*mod(i, 100), dp)
    end do
    do i = 1, np
      slope(i) = 0.0005_dp*i
      azimuth(i) = 0.001_dp*i - 1
    end do
    do j = 1, ns
      declination(j) = 0.4_dp*sin(0.02_dp*j)
      hour_angle(j) = 0.01_dp*j - 1.5_dp
    end do
    do i = 1, nm
      price(i) = 30 + 40*sin(0.001_dp*i)
      hour(i) = mod(i, 24)
      day(i) = mod(i/24, 365)
      used(i) = 100 + mod(i, 900)
      plan(i) = int(1 + mod(i/8760, 5), 1)
    end do
    do m = 1, 5
      do k = 1, 4
        do i = 0, 23
          table(i,k,m) = 200 + 10*i + 5*k + m
        end do
      end do
    end do
    do turn = 1, turns
      call wakes(nw, x, y, wind)
      call batteries(nh, nt, sun, load, charge, bought, sold)
      call currents(n, first, node, ys, u, inode)
      call panels(np, ns, slope, azimuth, declination, hour_angle, gain)
      call price_range(nm, price, 65.0_dp, least, most, mean, over)
      call tariffs(nm, hour, day, plan, used, table, cents)
    end do
    print '(a,8es13.5,2i12)', 'power', sum(wind), sum(charge), sum(bought), sum(abs(inode)), sum(gain), least, most, mean, &
      over, sum(cents/16)
  end subroutine
end module
