! Land surface by OpenMP's target constructs: soils, snow, rivers, plants, fire, erosion on maps and in columns of a few layers.
module land_target
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  subroutine soil_retention(n, nz, theta, ts, tr, alpha, en, psi, k)
    integer, intent(in) :: n, nz
    real(sp), intent(in) :: theta(n,nz), ts(nz), tr(nz), alpha(nz), en(nz)
    real(sp), intent(inout) :: psi(n,nz), k(n,nz)
    integer :: i, j
    real(sp) :: s, m
    !$omp target teams distribute parallel do collapse(2) private(s, m)
    do j = 1, nz
      do i = 1, n
        m = 1 - 1/en(j)
        s = min(max((theta(i,j) - tr(j))/(ts(j) - tr(j)), 0.01), 0.99)
        psi(i,j) = (s**(-1/m) - 1)**(1/en(j))/alpha(j)
        k(i,j) = sqrt(s)*(1 - (1 - s**(1/m))**m)**2
      end do
    end do
  end subroutine

  subroutine heat_in_ground(n, nz, dz, cond, cap, t, dt)
    integer, intent(in) :: n, nz
    real(dp), intent(in) :: dz(nz), cond(n,nz), cap(n,nz), dt
    real(dp), intent(inout) :: t(n,nz)
    integer :: i, j
    real(dp) :: above, below
    !$omp target teams distribute parallel do private(j, above, below)
    do i = 1, n
      above = 0
      do j = 1, nz - 1
        below = 0.5_dp*(cond(i,j) + cond(i,j+1))*(t(i,j+1) - t(i,j))/dz(j)
        t(i,j) = t(i,j) + dt*(below - above)/(cap(i,j)*dz(j))
        above = below
      end do
    end do
  end subroutine

  subroutine steepest(nx, ny, z, to)
    integer, intent(in) :: nx, ny
    real(sp), intent(in) :: z(nx,ny)
    integer, intent(inout) :: to(nx,ny)
    integer :: i, j, di, dj
    real(sp) :: drop, most
    !$omp target teams distribute parallel do collapse(2) private(di, dj, drop, most)
    do j = 2, ny - 1
      do i = 2, nx - 1
        most = 0
        to(i,j) = 0
        do dj = -1, 1
          do di = -1, 1
            drop = z(i,j) - z(i+di,j+dj)
            if (di /= 0 .and. dj /= 0) drop = drop*0.7071
            if (drop > most) then
              most = drop
              to(i,j) = 2 + di + 3*(dj + 1)
            end if
          end do
        end do
      end do
    end do
  end subroutine

  subroutine snow_pack(n, temp, prec, swe, melt)
    integer, intent(in) :: n
    real(dp), intent(in) :: temp(n), prec(n)
    real(dp), intent(inout) :: swe(n), melt(n)
    integer :: i
    real(dp) :: fall
    !$omp target teams distribute parallel do private(fall)
    do i = 1, n
      fall = 0
      if (temp(i) < 1.0_dp) fall = prec(i)*min(1.0_dp, (1 - temp(i))*0.5_dp)
      melt(i) = 0
      if (temp(i) > 0) melt(i) = min(swe(i) + fall, 3.5_dp*temp(i))
      swe(i) = swe(i) + fall - melt(i)
    end do
  end subroutine

  subroutine photosynthesis(n, par, tair, co2, vmax, gs)
    integer, intent(in) :: n
    real(dp), intent(in) :: par(n), tair(n), co2(n), vmax(n)
    real(dp), intent(inout) :: gs(n)
    integer :: i, it
    real(dp) :: ci, aj, ac, an, kc
    !$omp target teams distribute parallel do private(it, ci, aj, ac, an, kc)
    do i = 1, n
      ci = 0.7_dp*co2(i)
      kc = 40*exp(0.08_dp*(tair(i) - 25))
      an = 0
      do it = 1, 6
        aj = par(i)*0.25_dp*(ci - 4)/(ci + 8)
        ac = vmax(i)*(ci - 4)/(ci + kc)
        an = min(aj, ac)
        ci = max(co2(i) - 1.6_dp*an/(gs(i) + 0.1_dp), 5.0_dp)
      end do
      gs(i) = 0.01_dp + 9*max(an, 0.0_dp)/co2(i)
    end do
  end subroutine

  subroutine spread_fire(nx, ny, fuel, wind, burn, next)
    integer, intent(in) :: nx, ny, burn(nx,ny)
    real(sp), intent(in) :: fuel(nx,ny), wind
    integer, intent(inout) :: next(nx,ny)
    integer :: i, j, around
    !$omp target teams distribute parallel do collapse(2) private(around)
    do j = 2, ny - 1
      do i = 2, nx - 1
        next(i,j) = burn(i,j)
        if (burn(i,j) == 1) then
          next(i,j) = 2
        else if (burn(i,j) == 0 .and. fuel(i,j) > 0.1) then
          around = count(burn(i-1:i+1,j-1:j+1) == 1)
          if (around*fuel(i,j)*(1 + wind) > 1.5) next(i,j) = 1
        end if
      end do
    end do
  end subroutine

  subroutine river_levels(nr, ns, depth, slope, width, flow)
    integer, intent(in) :: nr, ns
    real(dp), intent(in) :: slope(ns,nr), width(ns,nr)
    real(dp), intent(inout) :: depth(ns,nr), flow(ns,nr)
    integer :: r, s
    real(dp) :: come, go, area
    !$omp target teams distribute parallel do private(s, come, go, area)
    do r = 1, nr
      come = 2
      do s = 1, ns
        area = depth(s,r)*width(s,r)
        go = area*(area/(width(s,r) + 2*depth(s,r)))**0.667_dp*sqrt(slope(s,r))/0.03_dp
        go = min(go, 0.5_dp*area)
        depth(s,r) = depth(s,r) + 0.1_dp*(come - go)/width(s,r)
        flow(s,r) = go
        come = go
      end do
    end do
  end subroutine

  subroutine class_areas(n, nc, class, area, total, most)
    integer, intent(in) :: n, nc, class(n)
    real(dp), intent(in) :: area(n)
    real(dp), intent(inout) :: total(nc), most(nc)
    integer :: i
    !$omp target teams distribute parallel do
    do i = 1, n
      !$omp atomic update
      total(class(i)) = total(class(i)) + area(i)
    end do
    !$omp target teams distribute parallel do
    do i = 1, nc
      most(i) = max(most(i), total(i))
    end do
  end subroutine

  subroutine aggregate_4(nx, ny, fine, coarse)
    integer, intent(in) :: nx, ny
    real(sp), intent(in) :: fine(4*nx,4*ny)
    real(sp), intent(inout) :: coarse(nx,ny)
    integer :: i, j
    !$omp target teams distribute parallel do collapse(2)
    do j = 1, ny
      do i = 1, nx
        coarse(i,j) = sum(fine(4*i-3:4*i,4*j-3:4*j))/16
      end do
    end do
  end subroutine

  subroutine water_budget(n, nz, rain, evap, runoff, theta, dz, left, stored)
    integer, intent(in) :: n, nz
    real(dp), intent(in) :: rain(n), evap(n), runoff(n), theta(n,nz), dz(nz)
    real(dp), intent(inout) :: left, stored
    integer :: i, j
    left = 0
    stored = 0
    !$omp target teams distribute parallel do private(j) reduction(+:left, stored)
    do i = 1, n
      left = left + rain(i) - evap(i) - runoff(i)
      do j = 1, nz
        stored = stored + theta(i,j)*dz(j)
      end do
    end do
  end subroutine

  subroutine run_land_target(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 400000, nz = 8, nx = 3000, ny = 2000, nr = 6000, ns = 120, m = 8000000, nc = 60, ca = 1100
    real(sp), allocatable :: th(:,:), psi(:,:), k(:,:), z(:,:), fuel(:,:), coarse(:,:), fine(:,:)
    real(dp), allocatable :: cond(:,:), cap(:,:), t(:,:), temp(:), prec(:), swe(:), melt(:), par(:), co2(:), gs(:), vm(:), &
      depth(:,:), slope(:,:), width(:,:), flow(:,:), area(:), theta(:,:)
    real(dp) :: dz(nz), total(nc), most(nc), left, stored
    real(sp) :: ts(nz), tr(nz), al(nz), en(nz)
    integer, allocatable :: to(:,:), burn(:,:), next(:,:), class(:)
    integer :: turn, i, j
    allocate (th(n,nz), psi(n,nz), k(n,nz), z(nx,ny), fuel(nx,ny), coarse(ca,ca), fine(4*ca,4*ca), cond(n,nz), &
      cap(n,nz), t(n,nz), &
      temp(m), prec(m), swe(m), melt(m), par(n), co2(n), gs(n), vm(n), depth(ns,nr), slope(ns,nr), width(ns,nr), flow(ns,nr), &
      area(m), theta(n,nz), to(nx,ny), burn(nx,ny), next(nx,ny), class(m))
    ts = 0.45
    tr = 0.05
    al = 0.02
    en = [(1.3 + 0.1*i, i = 1, nz)]
    dz = [(0.05_dp*i, i = 1, nz)]
    do j = 1, nz
      do i = 1, n
        th(i,j) = 0.1 + 0.3*mod(i*7 + j, 1000)/1000.0
        t(i,j) = 270 + mod(i + j*3, 25)
        theta(i,j) = 0.1_dp + 0.3_dp*mod(i*7 + j, 1000)/1000
      end do
    end do
    psi = 0
    k = 0
    cond = 1.1_dp
    cap = 2e6_dp
    do j = 1, ny
      do i = 1, nx
        z(i,j) = 100 + 20*sin(i*0.01)*cos(j*0.013) + mod(i*j, 7)*0.1
        fuel(i,j) = mod(i*3 + j*5, 100)*0.01
        burn(i,j) = 0
        if (mod(i*13 + j*7, 11) == 0) burn(i,j) = 1
      end do
    end do
    to = 0
    next = 0
    do i = 1, m
      temp(i) = mod(i/100, 31) - 15
      prec(i) = mod(i, 10)
      area(i) = 1 + mod(i, 9)
      class(i) = 1 + mod(i/37, nc)
    end do
    swe = 20
    melt = 0
    do i = 1, n
      par(i) = 400 + mod(i, 1200)
      co2(i) = 41
      vm(i) = 40 + mod(i, 60)
    end do
    gs = 0.2_dp
    depth = 1
    slope = 0.001_dp
    width = 10
    flow = 0
    fine = 0.5
    coarse = 0
    total = 0
    most = 0
    do turn = 1, turns
      call soil_retention(n, nz, th, ts, tr, al, en, psi, k)
      call heat_in_ground(n, nz, dz, cond, cap, t, 60.0_dp)
      call steepest(nx, ny, z, to)
      call snow_pack(m, temp, prec, swe, melt)
      call photosynthesis(n, par, temp, co2, vm, gs)
      call spread_fire(nx, ny, fuel, 0.4, burn, next)
      call river_levels(nr, ns, depth, slope, width, flow)
      call class_areas(m, nc, class, area, total, most)
      call aggregate_4(ca, ca, fine, coarse)
      call water_budget(n, nz, par, gs, vm, theta, dz, left, stored)
    end do
    print *, 'land', sum(psi(1:100,:)), sum(k(1:100,:)), sum(t), sum(to), sum(swe), sum(gs), sum(next), sum(flow), sum(total), &
      sum(most), sum(coarse), left, stored
  end subroutine
end module
