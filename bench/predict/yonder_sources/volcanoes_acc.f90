! Volcanoes: lava on a slope, ash in the wind, magma in conduits, heat of dikes, tremors.
module volcanoes_acc
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  ! Lava goes down to the lowest of its four neighbours, as far as it is not too stiff.
  subroutine lava(nx, ny, ground, temp, old, new)
    integer, intent(in) :: nx, ny
    real(sp), intent(in) :: ground(nx,ny), temp(nx,ny), old(nx,ny)
    real(sp), intent(inout) :: new(nx,ny)
    integer :: i, j
    real(sp) :: h, stiff, q
    !$acc parallel loop collapse(2) present(ground, temp, old, new) private(h, stiff, q)
    do j = 2, ny - 1
      do i = 2, nx - 1
        h = ground(i,j) + old(i,j)
        stiff = 0.1 + exp(0.01*(1100 - temp(i,j)))
        q = 0
        if (h > ground(i+1,j) + old(i+1,j)) q = q - (h - ground(i+1,j) - old(i+1,j))*old(i,j)
        if (h > ground(i-1,j) + old(i-1,j)) q = q - (h - ground(i-1,j) - old(i-1,j))*old(i,j)
        if (h > ground(i,j+1) + old(i,j+1)) q = q - (h - ground(i,j+1) - old(i,j+1))*old(i,j)
        if (h > ground(i,j-1) + old(i,j-1)) q = q - (h - ground(i,j-1) - old(i,j-1))*old(i,j)
        if (h < ground(i+1,j) + old(i+1,j)) q = q + (ground(i+1,j) + old(i+1,j) - h)*old(i+1,j)
        if (h < ground(i-1,j) + old(i-1,j)) q = q + (ground(i-1,j) + old(i-1,j) - h)*old(i-1,j)
        new(i,j) = max(0.0, old(i,j) + 0.05*q/stiff)
      end do
    end do
  end subroutine

  ! Ash falls with a speed of its own through winds of 30 heights, until it is on the ground.
  subroutine ash(n, nz, fall, u, v, x, y, z, down)
    integer, intent(in) :: n, nz
    real(dp), intent(in) :: fall(n), u(nz), v(nz)
    real(dp), intent(inout) :: x(n), y(n)
    real(dp), intent(in) :: z(n)
    integer, intent(inout) :: down(n)
    integer :: i, k, t
    real(dp) :: h
    !$acc parallel loop present(fall, u, v, x, y, z, down) private(k, t, h)
    do i = 1, n
      h = z(i)
      t = 0
      do while (h > 0 .and. t < 400)
        k = min(nz, int(h/500) + 1)
        x(i) = x(i) + 60*u(k)
        y(i) = y(i) + 60*v(k)
        h = h - 60*fall(i)
        t = t + 1
      end do
      down(i) = t
    end do
  end subroutine

  ! Pressure and gas in conduits, from below upwards: gas comes out as pressure falls.
  subroutine conduits(n, nz, p0, water, density, pressure, gas)
    integer, intent(in) :: n, nz
    real(dp), intent(in) :: p0(n), water(n)
    real(dp), intent(inout) :: density(n,nz), pressure(n,nz), gas(n,nz)
    integer :: i, k
    real(dp) :: p, free
    !$acc parallel loop present(p0, water, density, pressure, gas) private(k, p, free)
    do i = 1, n
      p = p0(i)
      !$acc loop seq
      do k = 1, nz
        free = max(0.0_dp, water(i) - 4e-6_dp*sqrt(p))
        gas(i,k) = free*density(i,k)/(free*density(i,k) + p*2e-6_dp)
        density(i,k) = 2500*(1 - gas(i,k)) + 0.2_dp*density(i,k)*gas(i,k)
        p = p - 9.81_dp*density(i,k)*25
        p = max(p, 1e5_dp)
        pressure(i,k) = p
      end do
    end do
  end subroutine

  ! Heat around dikes that freeze: enthalpy and temperature.
  subroutine freeze(nx, ny, nz, latent, old, new, solid)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(in) :: latent, old(nx,ny,nz)
    real(dp), intent(inout) :: new(nx,ny,nz), solid(nx,ny,nz)
    integer :: i, j, k
    real(dp) :: t, s
    !$acc parallel loop collapse(3) present(old, new, solid) private(t, s)
    do k = 2, nz - 1
      do j = 2, ny - 1
        do i = 2, nx - 1
          t = old(i,j,k) + 0.1_dp*(old(i-1,j,k) + old(i+1,j,k) + old(i,j-1,k) + old(i,j+1,k) + old(i,j,k-1) + old(i,j,k+1) &
            - 6*old(i,j,k))
          s = min(1.0_dp, max(0.0_dp, (1200 - t)/200))
          new(i,j,k) = t + latent*(s - solid(i,j,k))
          solid(i,j,k) = s
        end do
      end do
    end do
  end subroutine

  ! Where a tremor comes from: misfit of arrival times at stations for each point of a grid.
  subroutine locate(nx, ny, nz, ns, sx, sy, arrived, speed, misfit)
    integer, intent(in) :: nx, ny, nz, ns
    real(sp), intent(in) :: sx(ns), sy(ns), arrived(ns), speed
    real(sp), intent(inout) :: misfit(nx,ny,nz)
    integer :: i, j, k, s
    real(sp) :: d, mean, all
    !$acc parallel loop collapse(3) present(sx, sy, arrived, misfit) private(s, d, mean, all)
    do k = 1, nz
      do j = 1, ny
        do i = 1, nx
          mean = 0
          all = 0
          do s = 1, ns
            d = arrived(s) - sqrt((100.0*i - sx(s))**2 + (100.0*j - sy(s))**2 + (100.0*k)**2)/speed
            mean = mean + d
            all = all + d*d
          end do
          misfit(i,j,k) = all - mean*mean/ns
        end do
      end do
    end do
  end subroutine

  ! Loudness of a trace at each time: the mean of short windows by that of long ones.
  subroutine triggers(nt, ns, trace, ratio)
    integer, intent(in) :: nt, ns
    real(sp), intent(in) :: trace(nt,ns)
    real(sp), intent(inout) :: ratio(nt,ns)
    integer :: s, t
    real(sp) :: short, long
    !$acc parallel loop present(trace, ratio) private(t, short, long)
    do s = 1, ns
      short = 0
      long = 1e-3
      !$acc loop seq
      do t = 1, nt
        short = short + 0.2*(abs(trace(t,s)) - short)
        long = long + 0.01*(abs(trace(t,s)) - long)
        ratio(t,s) = short/long
      end do
    end do
  end subroutine

  ! Ash on the ground, in cells: grains that have come down.
  subroutine deposit(n, nx, ny, x, y, mass, ground)
    integer, intent(in) :: n, nx, ny
    real(dp), intent(in) :: x(n), y(n), mass(n)
    real(dp), intent(inout) :: ground(nx,ny)
    integer :: i, a, b
    !$acc parallel loop present(x, y, mass, ground) private(a, b)
    do i = 1, n
      a = 1 + modulo(int(x(i)/100), nx)
      b = 1 + modulo(int(y(i)/100), ny)
      !$acc atomic
      ground(a,b) = ground(a,b) + mass(i)
    end do
  end subroutine

  subroutine run_volcanoes_acc(turns)
    integer, intent(in) :: turns
    integer, parameter :: nx = 1250, ny = 1000, n = 160000, nz = 30, nc = 25000, nk = 80, fx = 150, fy = 130, fz = 110, &
      ns = 24, nt = 2000, nst = 1500, gx = 300, gy = 200
    real(sp), allocatable :: ground(:,:), temp(:,:), old(:,:), new(:,:), sx(:), sy(:), arrived(:), misfit(:,:,:), trace(:,:), &
      ratio(:,:)
    real(dp), allocatable :: fall(:), u(:), v(:), x(:), y(:), z(:), p0(:), water(:), density(:,:), pressure(:,:), gas(:,:), &
      heat(:,:,:), cooler(:,:,:), solid(:,:,:), mass(:), fallen(:,:)
    integer, allocatable :: down(:)
    integer :: i, j, k, turn
    allocate (ground(nx,ny), temp(nx,ny), old(nx,ny), new(nx,ny), sx(ns), sy(ns), arrived(ns), misfit(90,80,40), trace(nt,nst), &
      ratio(nt,nst), fall(n), u(nz), v(nz), x(n), y(n), z(n), p0(nc), water(nc), density(nc,nk), pressure(nc,nk), gas(nc,nk), &
      heat(fx,fy,fz), cooler(fx,fy,fz), solid(fx,fy,fz), mass(n), fallen(gx,gy), down(n))
    do j = 1, ny
      do i = 1, nx
        ground(i,j) = 0.02*(nx - i) + 0.1*mod(i*7 + j*3, 11)
        temp(i,j) = 1000 + mod(i*j, 130)
        old(i,j) = merge(3.0, 0.0, (i - 300)**2 + (j - 500)**2 < 40000)
      end do
    end do
    new = old
    do i = 1, n
      fall(i) = 1.5_dp + 0.01_dp*mod(i/64, 300)
      z(i) = 3000 + 5*mod(i*13, 1700)
      mass(i) = 1e-3_dp*(1 + mod(i, 7))
    end do
    x = 0
    y = 0
    do i = 1, nz
      u(i) = 2 + 0.5_dp*i
      v(i) = 1 - 0.1_dp*i
    end do
    do i = 1, nc
      p0(i) = 6e7_dp + 1e4_dp*mod(i, 100)
      water(i) = 0.02_dp + 0.0005_dp*mod(i, 20)
    end do
    density = 2400
    pressure = 0
    gas = 0
    do k = 1, fz
      do j = 1, fy
        do i = 1, fx
          heat(i,j,k) = merge(1150.0_dp, 300.0_dp, abs(i - 75) < 6) + mod(i + j + k, 5)
        end do
      end do
    end do
    cooler = heat
    solid = 1
    do i = 1, ns
      sx(i) = 400.0*mod(i*5, 23)
      sy(i) = 350.0*mod(i*7, 22)
      arrived(i) = 2 + 0.1*mod(i, 9)
    end do
    do j = 1, nst
      do i = 1, nt
        trace(i,j) = sin(0.1*i + j) + merge(5.0, 0.0, mod(i, 700) > 650)
      end do
    end do
    down = 0
    fallen = 0
    !$acc data copyin(ground, temp, old, fall, u, v, z, p0, water, heat, sx, sy, arrived, trace, mass) &
    !$acc copy(new, x, y, down, density, pressure, gas, cooler, solid, misfit, ratio, fallen)
    do turn = 1, turns
      call lava(nx, ny, ground, temp, old, new)
      call ash(n, nz, fall, u, v, x, y, z, down)
      call conduits(nc, nk, p0, water, density, pressure, gas)
      call freeze(fx, fy, fz, 300.0_dp, heat, cooler, solid)
      call locate(90, 80, 40, ns, sx, sy, arrived, 3000.0, misfit)
      call triggers(nt, nst, trace, ratio)
      call deposit(n, gx, gy, x, y, mass, fallen)
    end do
    !$acc end data
    print '(a,i12,7es12.4)', 'volcanoes', sum(down), sum(real(new, dp)), sum(x), sum(pressure), sum(cooler), &
      sum(real(misfit, dp)), sum(real(ratio, dp)), sum(fallen)
  end subroutine
end module
