! Forests: growth of trees, fire over a slope, light under crowns, roots, seeds in the wind, beetles.
module forests_acc
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  ! Diameter and height of each tree after a year, by its species' curve and its neighbours' shade.
  subroutine grow(n, ns, kind_of, most, rate, shade, diameter, height, age)
    integer, intent(in) :: n, ns, kind_of(n)
    real(dp), intent(in) :: most(ns), rate(ns), shade(n)
    real(dp), intent(inout) :: diameter(n), height(n)
    integer, intent(inout) :: age(n)
    integer :: i, s
    real(dp) :: d, gain
    !$acc parallel loop present(kind_of, most, rate, shade, diameter, height, age) private(s, d, gain)
    do i = 1, n
      s = kind_of(i)
      d = diameter(i)
      if (d <= 0) cycle
      gain = rate(s)*d*(1 - d*height(i)/(most(s)*45.0_dp))/(274 + 3*0.7_dp*d - 4*0.01_dp*d*d)
      gain = gain*(1 - exp(-4.64_dp*(shade(i) - 0.05_dp)))
      diameter(i) = d + max(gain, 0.0_dp)
      height(i) = 1.37_dp + 0.7_dp*diameter(i) - 0.01_dp*diameter(i)**2*0.1_dp
      age(i) = age(i) + 1
    end do
  end subroutine

  ! Fire on a slope: the time at which each cell burns, from its eight neighbours.
  subroutine fire(nx, ny, fuel, height, arrival, next)
    integer, intent(in) :: nx, ny
    real(sp), intent(in) :: fuel(nx,ny), height(nx,ny), arrival(nx,ny)
    real(sp), intent(inout) :: next(nx,ny)
    integer :: i, j, di, dj
    real(sp) :: t, way, slope, speed
    !$acc parallel loop collapse(2) present(fuel, height, arrival, next) private(t, way, slope, speed)
    do j = 2, ny - 1
      do i = 2, nx - 1
        t = arrival(i,j)
        do dj = -1, 1
          do di = -1, 1
            if (di == 0 .and. dj == 0) cycle
            way = 30*sqrt(real(di*di + dj*dj))
            slope = (height(i,j) - height(i+di,j+dj))/way
            speed = fuel(i,j)*exp(3.533*max(min(slope, 1.0), -1.0))
            t = min(t, arrival(i+di,j+dj) + way/speed)
          end do
        end do
        next(i,j) = t
      end do
    end do
  end subroutine

  ! Light through the layers of a crown, from the top, and what the leaves make of it.
  subroutine crowns(np, nl, leaf, light, made)
    integer, intent(in) :: np, nl
    real(sp), intent(in) :: leaf(np,nl), light(np)
    real(sp), intent(inout) :: made(np)
    integer :: i, k
    real(sp) :: down, taken, s
    !$acc parallel loop gang vector present(leaf, light, made) private(down, taken, s, k)
    do i = 1, np
      down = light(i)
      s = 0
      do k = nl, 1, -1
        taken = down*(1 - exp(-0.5*leaf(i,k)))
        s = s + 12*taken/(taken + 300)
        down = down - taken
      end do
      made(i) = s
    end do
  end subroutine

  ! Basal area by species of each plot, whose trees are a piece of the list.
  subroutine basal(np, ns, nt, first, kind_of, diameter, area)
    integer, intent(in) :: np, ns, nt, first(np+1), kind_of(nt)
    real(dp), intent(in) :: diameter(nt)
    real(dp), intent(inout) :: area(ns,np)
    integer :: p, t, s
    !$acc parallel loop gang present(first, kind_of, diameter, area) private(t, s)
    do p = 1, np
      do s = 1, ns
        area(s,p) = 0
      end do
      do t = first(p), first(p+1) - 1
        area(kind_of(t),p) = area(kind_of(t),p) + 0.7853981634e-4_dp*diameter(t)**2
      end do
    end do
  end subroutine

  ! Where seeds land: each flies with the wind of its height while it falls, a hundred steps at most.
  subroutine seeds(n, wind, fall, x, z, land)
    integer, intent(in) :: n
    real(sp), intent(in) :: wind, fall(n), x(n), z(n)
    real(sp), intent(inout) :: land(n)
    integer :: i, k
    real(sp) :: h, p
    !$acc parallel loop present(fall, x, z, land) private(h, p, k)
    do i = 1, n
      h = z(i)
      p = x(i)
      do k = 1, 100
        if (h <= 0) exit
        p = p + 0.5*wind*log(1 + h)
        h = h - 0.5*fall(i)
      end do
      land(i) = p
    end do
  end subroutine

  ! Water in the soil's layers of each plot: Richards' equation, explicit, with roots.
  subroutine roots(np, nz, ksat, share, psi, water, next)
    integer, intent(in) :: np, nz
    real(dp), intent(in) :: ksat(np), share(nz), psi(np,nz), water(np,nz)
    real(dp), intent(inout) :: next(np,nz)
    integer :: i, k
    real(dp) :: up, down, kk
    !$acc parallel loop collapse(2) present(ksat, share, psi, water, next) private(up, down, kk)
    do k = 2, nz - 1
      do i = 1, np
        kk = ksat(i)*(water(i,k)/0.45_dp)**7
        up = kk*((psi(i,k-1) - psi(i,k))/0.1_dp + 1)
        down = kk*((psi(i,k) - psi(i,k+1))/0.1_dp + 1)
        next(i,k) = water(i,k) + 0.001_dp*(up - down) - share(k)*2e-5_dp*merge(1.0_dp, 0.0_dp, psi(i,k) > -15)
      end do
    end do
  end subroutine

  ! Beetles attack the trees around them: damage in a window of five by five cells, weighted by distance.
  subroutine beetles(nx, ny, weight, many, healthy, hit)
    integer, intent(in) :: nx, ny
    real(sp), intent(in) :: weight(-2:2,-2:2)
    integer, intent(in) :: many(nx,ny), healthy(nx,ny)
    integer, intent(inout) :: hit(nx,ny)
    integer :: i, j, a, b
    real(sp) :: s
    !$acc parallel loop collapse(2) present(weight, many, healthy, hit) private(s)
    do j = 3, ny - 2
      do i = 3, nx - 2
        s = 0
        do b = -2, 2
          do a = -2, 2
            s = s + weight(a,b)*many(i+a,j+b)
          end do
        end do
        hit(i,j) = min(healthy(i,j), int(s*0.02))
      end do
    end do
  end subroutine

  subroutine run_forests_acc(turns)
    integer, intent(in) :: turns
    integer, parameter :: nt = 900000, ns = 12, nx = 1600, ny = 1200, np = 150000, nl = 20, plots = 20000, nseed = 400000, &
      nr = 40000, nz = 30
    integer, allocatable :: kind_of(:), age(:), first(:), many(:,:), healthy(:,:), hit(:,:)
    real(dp), allocatable :: most(:), rate(:), shade(:), diameter(:), height(:), area(:,:), ksat(:), share(:), psi(:,:), &
      water(:,:), next(:,:)
    real(sp), allocatable :: fuel(:,:), ground(:,:), arrival(:,:), later(:,:), leaf(:,:), light(:), made(:), fall(:), x(:), z(:), &
      land(:), weight(:,:)
    integer :: i, j, turn
    allocate (kind_of(nt), age(nt), first(plots+1), many(nx,ny), healthy(nx,ny), hit(nx,ny), most(ns), rate(ns), shade(nt), &
      diameter(nt), height(nt), area(ns,plots), ksat(nr), share(nz), psi(nr,nz), water(nr,nz), next(nr,nz), &
      fuel(nx,ny), ground(nx,ny), arrival(nx,ny), later(nx,ny), leaf(np,nl), light(np), made(np), fall(nseed), x(nseed), z(nseed), &
      land(nseed), weight(-2:2,-2:2))
    do i = 1, ns
      most(i) = 80 + 5*i
      rate(i) = 100 + 10*i
    end do
    do i = 1, nt
      kind_of(i) = mod(i*7, ns) + 1
      age(i) = mod(i, 90)
      shade(i) = 0.1_dp + 0.001_dp*mod(i, 800)
      diameter(i) = 2 + 0.1_dp*mod(i*3, 400)
      height(i) = 5 + 0.05_dp*mod(i*3, 400)
    end do
    first(1) = 1
    do i = 1, plots
      first(i+1) = first(i) + 20 + mod(i*5, 50)
    end do
    do j = 1, ny
      do i = 1, nx
        fuel(i,j) = 0.5 + 0.1*mod(i*3 + j, 7)
        ground(i,j) = 200 + 50*sin(0.01*i)*cos(0.02*j)
        arrival(i,j) = 1e6
        many(i,j) = mod(i*7 + j*3, 90)
        healthy(i,j) = mod(i + j, 12)
        hit(i,j) = 0
      end do
    end do
    arrival(nx/2,ny/2) = 0
    later = arrival
    do j = 1, nl
      do i = 1, np
        leaf(i,j) = 0.1 + 0.02*mod(i + j*3, 20)
      end do
    end do
    do i = 1, np
      light(i) = 800 + mod(i, 300)
      made(i) = 0
    end do
    do i = 1, nseed
      fall(i) = 0.5 + 0.01*mod(i, 100)
      x(i) = 0.01*i
      z(i) = 10 + mod(i*3, 20)
      land(i) = 0
    end do
    do i = 1, nr
      ksat(i) = 1e-3_dp*(1 + mod(i, 5))
    end do
    do j = 1, nz
      share(j) = 1.0_dp/j
      do i = 1, nr
        psi(i,j) = -1 - 0.1_dp*mod(i + j, 180)
        water(i,j) = 0.2_dp + 0.001_dp*mod(i*3 + j, 200)
        next(i,j) = water(i,j)
      end do
    end do
    do j = -2, 2
      do i = -2, 2
        weight(i,j) = 1.0/(1 + i*i + j*j)
      end do
    end do
    area = 0
    !$acc data copyin(kind_of, first, many, healthy, most, rate, shade, ksat, share, psi, water, fuel, ground, arrival, leaf, &
    !$acc   light, fall, x, z, weight) copy(age, diameter, height, area, next, later, made, land, hit)
    do turn = 1, turns
      call grow(nt, ns, kind_of, most, rate, shade, diameter, height, age)
      call fire(nx, ny, fuel, ground, arrival, later)
      call crowns(np, nl, leaf, light, made)
      call basal(plots, ns, nt, first, kind_of, diameter, area)
      call seeds(nseed, 4.0, fall, x, z, land)
      call roots(nr, nz, ksat, share, psi, water, next)
      call beetles(nx, ny, weight, many, healthy, hit)
    end do
    !$acc end data
    print '(7es14.6)', sum(diameter), real(sum(dble(later))), sum(dble(made)), sum(area), sum(dble(land)), sum(next), dble(sum(hit))
  end subroutine
end module
