! Rivers, ground water and forests by DO CONCURRENT: kinematic waves, infiltration, flow of an aquifer, canopies, growth of trees.
module rivers_concurrent
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
  type plot
    real(sp) :: height, stem, leaves, age
    integer :: species
  end type
contains
  ! Each reach takes what its two upper neighbours gave.
  subroutine route(n, up, flow, store, slope, new)
    integer, intent(in) :: n, up(2,n)
    real(dp), intent(in) :: flow(0:n), slope(n)
    real(dp), intent(inout) :: store(n), new(0:n)
    integer :: i
    real(dp) :: come, go
    do concurrent (i = 1:n) local(come, go)
      come = flow(up(1,i)) + flow(up(2,i))
      go = slope(i)*store(i)*sqrt(store(i))
      go = min(go, store(i) + come)
      store(i) = store(i) + come - go
      new(i) = go
    end do
  end subroutine

  ! Green and Ampt: how much rain the soil takes, by fixed-point iteration.
  subroutine infiltrate(nx, ny, rain, wet, k, psi, pond)
    integer, intent(in) :: nx, ny
    real(sp), intent(in) :: rain(nx,ny), k(nx,ny), psi
    real(sp), intent(inout) :: wet(nx,ny), pond(nx,ny)
    integer :: i, j, it
    real(sp) :: f
    do concurrent (j = 1:ny, i = 1:nx) local(f, it)
      f = wet(i,j)
      do it = 1, 4
        f = k(i,j) + psi*0.3*log(1 + f/(psi*0.3))
      end do
      pond(i,j) = max(pond(i,j) + rain(i,j) - f, 0.0)
      wet(i,j) = wet(i,j) + min(f, rain(i,j))
    end do
  end subroutine

  ! Heads of an aquifer in three layers, conductances by harmonic means.
  subroutine aquifer(nx, ny, nz, h, k, q, new)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(in) :: h(nx,ny,nz), k(nx,ny,nz), q(nx,ny,nz)
    real(dp), intent(inout) :: new(nx,ny,nz)
    integer :: i, j, l
    real(dp) :: w, e, s, n
    do concurrent (l = 1:nz, j = 2:ny-1, i = 2:nx-1) local(w, e, s, n)
      w = 2*k(i-1,j,l)*k(i,j,l)/(k(i-1,j,l) + k(i,j,l))
      e = 2*k(i+1,j,l)*k(i,j,l)/(k(i+1,j,l) + k(i,j,l))
      s = 2*k(i,j-1,l)*k(i,j,l)/(k(i,j-1,l) + k(i,j,l))
      n = 2*k(i,j+1,l)*k(i,j,l)/(k(i,j+1,l) + k(i,j,l))
      new(i,j,l) = (w*h(i-1,j,l) + e*h(i+1,j,l) + s*h(i,j-1,l) + n*h(i,j+1,l) + q(i,j,l))/(w + e + s + n)
    end do
  end subroutine

  ! Light through the layers of a canopy.
  subroutine canopy(n, nl, lai, top, kept, floor)
    integer, intent(in) :: n, nl
    real(sp), intent(in) :: lai(n,nl), top(n)
    real(sp), intent(inout) :: kept(n,nl), floor(n)
    integer :: i, l
    real(sp) :: light, through
    do concurrent (i = 1:n) local(light, through, l)
      light = top(i)
      do l = 1, nl
        through = exp(-0.5*lai(i,l))
        kept(i,l) = light*(1 - through)
        light = light*through
      end do
      floor(i) = light
    end do
  end subroutine

  subroutine grow(n, trees, rate, limit)
    integer, intent(in) :: n
    type(plot), intent(inout) :: trees(n)
    real(sp), intent(in) :: rate(:), limit(:)
    integer :: i
    do concurrent (i = 1:n)
      trees(i)%height = trees(i)%height + rate(trees(i)%species)*(1 - trees(i)%height/limit(trees(i)%species))
      trees(i)%stem = 0.02*trees(i)%height**1.5
      trees(i)%age = trees(i)%age + 1
    end do
  end subroutine

  subroutine run_rivers_concurrent(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 1000000, nx = 1100, ny = 1300, mx = 402, my = 350, mz = 30, nc = 200000, nl = 12, nt = 800000
    integer, allocatable :: up(:,:)
    real(dp), allocatable :: flow(:), store(:), slope(:), new(:), h(:,:,:), k(:,:,:), q(:,:,:), g(:,:,:)
    real(sp), allocatable :: rain(:,:), wet(:,:), soil(:,:), pond(:,:), lai(:,:), top(:), kept(:,:), floor(:), rate(:), limit(:)
    type(plot), allocatable :: trees(:)
    integer :: turn, i
    allocate (up(2,n), flow(0:n), store(n), slope(n), new(0:n), rain(nx,ny), wet(nx,ny), soil(nx,ny), pond(nx,ny), h(mx,my,mz), &
      k(mx,my,mz), q(mx,my,mz), g(mx,my,mz), lai(nc,nl), top(nc), kept(nc,nl), floor(nc), trees(nt), rate(6), limit(6))
    do i = 1, n
      up(1,i) = max(i - 1, 0)
      up(2,i) = mod(i, 5)/4*max(i - 800, 0)
    end do
    flow = 0.1_dp
    store = 2
    slope = 0.05_dp
    new = 0
    rain = 0.4
    wet = 0.5
    soil = 0.1
    pond = 0
    h = 10
    k = 0.3_dp
    q = 0.01_dp
    g = 0
    lai = 0.3
    top = 900
    kept = 0
    floor = 0
    do i = 1, nt
      trees(i) = plot(1.0 + 0.01*mod(i, 100), 0.1, 2.0, 3.0, 1 + mod(i, 6))
    end do
    rate = 0.5
    limit = 30
    do turn = 1, turns
      call route(n, up, flow, store, slope, new)
      call infiltrate(nx, ny, rain, wet, soil, 0.8, pond)
      call aquifer(mx, my, mz, h, k, q, g)
      call canopy(nc, nl, lai, top, kept, floor)
      call grow(nt, trees, rate, limit)
    end do
    print *, 'rivers', sum(store), sum(new), sum(wet), sum(pond), sum(g), sum(kept), sum(floor), sum(trees%stem)
  end subroutine
end module
