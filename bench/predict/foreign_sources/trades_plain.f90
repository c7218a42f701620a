! options: --auto=all
! Markets and maps by plain loops: paths of prices, covariances, curves, moving averages, ranks, slopes of land, flow of water, views of pixels.
module trades_plain
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  ! Paths of a price with a variance of its own, by a generator each.
  subroutine price_paths(n, steps, s0, v0, pay)
    integer, intent(in) :: n, steps
    real(dp), intent(in) :: s0, v0
    real(dp), intent(inout) :: pay(n)
    integer :: i, k
    integer(8) :: r
    real(dp) :: s, v, a, b
    do i = 1, n
      s = s0
      v = v0
      r = i*2654435761_8
      do k = 1, steps
        r = iand(r*1103515245_8 + 12345_8, 2147483647_8)
        a = real(r, dp)/1073741824.0_dp - 1
        r = iand(r*1103515245_8 + 12345_8, 2147483647_8)
        b = real(r, dp)/1073741824.0_dp - 1
        s = s*exp(-0.5_dp*v*0.01_dp + sqrt(v*0.03_dp)*a)
        v = abs(v + 2*(0.04_dp - v)*0.01_dp + 0.3_dp*sqrt(v*0.03_dp)*b)
      end do
      pay(i) = max(s - 100, 0.0_dp)
    end do
  end subroutine

  subroutine covariances(nd, na, ret, mean, cov)
    integer, intent(in) :: nd, na
    real(dp), intent(in) :: ret(nd,na)
    real(dp), intent(inout) :: mean(na), cov(na,na)
    integer :: a, b, d
    real(dp) :: s
    do a = 1, na
      s = 0
      do d = 1, nd
        s = s + ret(d,a)
      end do
      mean(a) = s/nd
    end do
    do a = 1, na
      do b = 1, na
        s = 0
        do d = 1, nd
          s = s + (ret(d,a) - mean(a))*(ret(d,b) - mean(b))
        end do
        cov(b,a) = s/(nd - 1)
      end do
    end do
  end subroutine

  ! Rates between the points of a curve: the piece is found by halving.
  subroutine curve_rates(n, m, when, at, rate, out)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: when(n), at(m), rate(m)
    real(dp), intent(inout) :: out(n)
    integer :: i, lo, hi, mid, it
    do i = 1, n
      lo = 1
      hi = m
      do it = 1, 6
        mid = (lo + hi)/2
        if (at(mid) <= when(i)) then
          lo = mid
        else
          hi = mid
        end if
      end do
      out(i) = rate(lo) + (rate(lo+1) - rate(lo))*(when(i) - at(lo))/(at(lo+1) - at(lo))
    end do
  end subroutine

  ! Means and spreads of the last 20 days of each stock.
  subroutine moving_bands(nd, na, p, mean, width)
    integer, intent(in) :: nd, na
    real(sp), intent(in) :: p(nd,na)
    real(sp), intent(inout) :: mean(nd,na), width(nd,na)
    integer :: d, a, k
    real(sp) :: s, q
    do a = 1, na
      do d = 20, nd
        s = 0
        q = 0
        do k = d - 19, d
          s = s + p(k,a)
          q = q + p(k,a)*p(k,a)
        end do
        mean(d,a) = s/20
        width(d,a) = sqrt(max(q/20 - (s/20)**2, 0.0))
      end do
    end do
  end subroutine

  ! Slope and aspect of land, by Horn.
  subroutine slopes(nx, ny, z, slope, aspect)
    integer, intent(in) :: nx, ny
    real(sp), intent(in) :: z(nx,ny)
    real(sp), intent(inout) :: slope(nx,ny), aspect(nx,ny)
    integer :: i, j
    real(sp) :: dx, dy
    do j = 2, ny - 1
      do i = 2, nx - 1
        dx = ((z(i+1,j-1) + 2*z(i+1,j) + z(i+1,j+1)) - (z(i-1,j-1) + 2*z(i-1,j) + z(i-1,j+1)))/80
        dy = ((z(i-1,j+1) + 2*z(i,j+1) + z(i+1,j+1)) - (z(i-1,j-1) + 2*z(i,j-1) + z(i+1,j-1)))/80
        slope(i,j) = atan(sqrt(dx*dx + dy*dy))
        aspect(i,j) = atan2(dy, -dx)
      end do
    end do
  end subroutine

  ! To which of eight neighbours water flows.
  subroutine flow_to(nx, ny, z, to)
    integer, intent(in) :: nx, ny
    real(dp), intent(in) :: z(nx,ny)
    integer, intent(inout) :: to(nx,ny)
    integer :: i, j, a, b, best
    real(dp) :: drop, most
    do j = 2, ny - 1
      do i = 2, nx - 1
        most = 0
        best = 0
        do b = -1, 1
          do a = -1, 1
            drop = z(i,j) - z(i+a,j+b)
            if (a /= 0 .and. b /= 0) drop = drop*0.70710678_dp
            if (drop > most) then
              most = drop
              best = 3*b + a
            end if
          end do
        end do
        to(i,j) = best
      end do
    end do
  end subroutine

  ! Greenness of pixels, and a mask where clouds are.
  subroutine greenness(n, red, infra, blue, green, clear)
    integer, intent(in) :: n
    integer(2), intent(in) :: red(n), infra(n), blue(n)
    real(sp), intent(inout) :: green(n)
    logical, intent(inout) :: clear(n)
    integer :: i
    real(sp) :: r, f
    do i = 1, n
      r = red(i)*1e-4
      f = infra(i)*1e-4
      clear(i) = blue(i) < 2000 .and. red(i) < 4000
      green(i) = 0
      if (clear(i) .and. f + r > 0) green(i) = (f - r)/(f + r)
    end do
  end subroutine

  subroutine run_trades_plain(turns)
    integer, intent(in) :: turns
    integer, parameter :: np = 400000, nd = 2500, na = 300, nq = 3000000, m = 64, nx = 4200, ny = 2800, mx = 2600, my = 2400
    real(dp), allocatable :: pay(:), ret(:,:), mean(:), cov(:,:), when(:), at(:), rate(:), out(:), zd(:,:)
    real(sp), allocatable :: p(:,:), pm(:,:), pw(:,:), z(:,:), slope(:,:), aspect(:,:), green(:)
    integer, allocatable :: to(:,:)
    integer(2), allocatable :: red(:), infra(:), blue(:)
    logical, allocatable :: clear(:)
    integer :: turn, i
    allocate (pay(np), ret(nd,na), mean(na), cov(na,na), when(nq), at(m+1), rate(m+1), out(nq), zd(mx,my), p(nd,na), pm(nd,na), &
      pw(nd,na), z(nx,ny), slope(nx,ny), aspect(nx,ny), green(nx*ny), to(mx,my), red(nx*ny), infra(nx*ny), blue(nx*ny), &
      clear(nx*ny))
    do i = 1, na
      ret(:,i) = 0.001_dp*mod(i, 13)
      p(:,i) = 100 + mod(i, 7)
    end do
    do i = 1, nq
      when(i) = 0.00001_dp*mod(i*7919_8, 3000000_8)
    end do
    do i = 1, m + 1
      at(i) = 0.5_dp*(i - 1)
      rate(i) = 0.01_dp + 0.0005_dp*i
    end do
    do i = 1, ny
      z(:,i) = 0.1*mod(i*31, 97)
    end do
    do i = 1, my
      zd(:,i) = 0.1_dp*mod(i*31, 97)
    end do
    pay = 0
    mean = 0
    cov = 0
    out = 0
    pm = 0
    pw = 0
    slope = 0
    aspect = 0
    green = 0
    to = 0
    red = 900
    infra = 3000
    blue = 500
    clear = .false.
    do turn = 1, turns
      call price_paths(np, 50, 100.0_dp, 0.04_dp, pay)
      call covariances(nd, na, ret, mean, cov)
      call curve_rates(nq, m, when, at, rate, out)
      call moving_bands(nd, na, p, pm, pw)
      call slopes(nx, ny, z, slope, aspect)
      call flow_to(mx, my, zd, to)
      call greenness(nx*ny, red, infra, blue, green, clear)
    end do
    print *, 'trades', sum(pay), sum(cov), sum(out), sum(pm), sum(pw), sum(slope), sum(aspect), sum(to), sum(green), count(clear)
  end subroutine
end module
