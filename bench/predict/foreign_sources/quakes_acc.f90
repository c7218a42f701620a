! Earthquakes by OpenACC: waves with loss, travel times, friction of faults, rays, stacks of seismograms, magnitudes, aftershocks.
module quakes_acc
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  ! Stress of an SH wave with a memory variable of its loss.
  subroutine lossy_stress(nx, nz, v, sx, sz, mx, mz, mu, tau, dt, h)
    integer, intent(in) :: nx, nz
    real(sp), intent(in) :: v(nx,nz), mu(nx,nz), tau(nx,nz), dt, h
    real(sp), intent(inout) :: sx(nx,nz), sz(nx,nz), mx(nx,nz), mz(nx,nz)
    integer :: i, k
    real(sp) :: ex, ez, a
    !$acc parallel loop collapse(2) private(ex, ez, a)
    do k = 1, nz - 1
      do i = 1, nx - 1
        ex = (v(i+1,k) - v(i,k))/h
        ez = (v(i,k+1) - v(i,k))/h
        a = dt/tau(i,k)
        mx(i,k) = (mx(i,k)*(1 - 0.5*a) - a*mu(i,k)*0.1*ex)/(1 + 0.5*a)
        mz(i,k) = (mz(i,k)*(1 - 0.5*a) - a*mu(i,k)*0.1*ez)/(1 + 0.5*a)
        sx(i,k) = sx(i,k) + dt*(mu(i,k)*ex + mx(i,k))
        sz(i,k) = sz(i,k) + dt*(mu(i,k)*ez + mz(i,k))
      end do
    end do
  end subroutine

  ! Velocity from stress by differences of fourth order.
  subroutine wave_velocity(nx, nz, v, sx, sz, rho, dt, h)
    integer, intent(in) :: nx, nz
    real(sp), intent(in) :: sx(nx,nz), sz(nx,nz), rho(nx,nz), dt, h
    real(sp), intent(inout) :: v(nx,nz)
    real(sp), parameter :: c1 = 9.0/8, c2 = 1.0/24
    integer :: i, k
    !$acc parallel loop collapse(2)
    do k = 3, nz - 1
      do i = 3, nx - 1
        v(i,k) = v(i,k) + dt/(rho(i,k)*h)*(c1*(sx(i,k) - sx(i-1,k)) - c2*(sx(i+1,k) - sx(i-2,k)) &
          + c1*(sz(i,k) - sz(i,k-1)) - c2*(sz(i,k+1) - sz(i,k-2)))
      end do
    end do
  end subroutine

  ! Each station's delay to each cell of a grid, and the stack of its record there.
  subroutine stack_records(nx, ny, ns, nt, xs, ys, trace, slow, image)
    integer, intent(in) :: nx, ny, ns, nt
    real(sp), intent(in) :: xs(ns), ys(ns), trace(nt,ns), slow
    real(sp), intent(inout) :: image(nx,ny)
    integer :: i, j, s, it
    real(sp) :: d, sum
    !$acc parallel loop collapse(2) private(s, it, d, sum)
    do j = 1, ny
      do i = 1, nx
        sum = 0
        do s = 1, ns
          d = sqrt((xs(s) - i)**2 + (ys(s) - j)**2)
          it = min(int(d*slow) + 1, nt)
          sum = sum + trace(it,s)
        end do
        image(i,j) = sum*sum
      end do
    end do
  end subroutine

  ! Rate and state friction: a fixed number of steps of Newton for the slip rate.
  subroutine slip_rates(n, tau, state, sigma, a, b, v)
    integer, intent(in) :: n
    real(dp), intent(in) :: tau(n), sigma(n), a(n), b(n)
    real(dp), intent(inout) :: state(n), v(n)
    integer :: i, it
    real(dp) :: x, f, df
    !$acc parallel loop private(it, x, f, df)
    do i = 1, n
      x = log(v(i))
      do it = 1, 3
        f = sigma(i)*(0.6_dp + a(i)*x + b(i)*state(i)) + 3*exp(x) - tau(i)
        df = sigma(i)*a(i) + 3*exp(x)
        x = x - f/df
      end do
      v(i) = exp(x)
      state(i) = state(i) + 0.01_dp*(exp(-state(i)) - v(i))
    end do
  end subroutine

  ! Numbers of quakes by magnitude, and their energy.
  subroutine magnitudes(n, m, count_of, energy)
    integer, intent(in) :: n
    real(sp), intent(in) :: m(n)
    integer, intent(inout) :: count_of(90)
    real(dp), intent(inout) :: energy
    integer :: i, b
    energy = 0
    !$acc parallel loop private(b) reduction(+:energy) copy(count_of)
    do i = 1, n
      b = max(1, min(int(m(i)*10) + 1, 90))
      !$acc atomic update
      count_of(b) = count_of(b) + 1
      energy = energy + 10.0_dp**(1.5_dp*m(i))
    end do
  end subroutine

  ! Rate of aftershocks at each time, of all shocks before it.
  subroutine aftershocks(n, t, m, rate)
    integer, intent(in) :: n
    real(sp), intent(in) :: t(n), m(n)
    real(sp), intent(inout) :: rate(n)
    integer :: i, j
    real(sp) :: r
    !$acc parallel loop private(r, j)
    do i = 1, n
      r = 0.1
      !$acc loop reduction(+:r)
      do j = 1, i - 1
        r = r + m(j)/(t(i) - t(j) + 0.01)
      end do
      rate(i) = r
    end do
  end subroutine

  subroutine run_quakes_acc(turns)
    integer, intent(in) :: turns
    integer, parameter :: nx = 3000, nz = 1400, ns = 48, nt = 4000, ix = 400, iy = 400, n = 900000, nm = 3000000, na = 6000
    real(sp), allocatable :: v(:,:), sx(:,:), sz(:,:), mx(:,:), mz(:,:), mu(:,:), tau(:,:), rho(:,:), xs(:), ys(:), trace(:,:), &
      image(:,:), mag(:), t(:), rate(:)
    real(dp), allocatable :: load(:), state(:), sigma(:), a(:), b(:), slip(:)
    integer :: count_of(90), turn, i
    real(dp) :: energy
    allocate (v(nx,nz), sx(nx,nz), sz(nx,nz), mx(nx,nz), mz(nx,nz), mu(nx,nz), tau(nx,nz), rho(nx,nz), xs(ns), ys(ns), &
      trace(nt,ns), image(ix,iy), mag(nm), t(na), rate(na), load(n), state(n), sigma(n), a(n), b(n), slip(n))
    do i = 1, nz
      v(:,i) = 0.01*mod(i, 17)
    end do
    sx = 0.1
    sz = 0.2
    mx = 0.01
    mz = 0.02
    mu = 30
    tau = 0.5
    rho = 2.7
    do i = 1, ns
      xs(i) = mod(i*37, ix)
      ys(i) = mod(i*91, iy)
      trace(:,i) = 0.01*i
    end do
    image = 0
    do i = 1, nm
      mag(i) = 0.001*mod(i*7919_8, 8000_8)
    end do
    do i = 1, na
      t(i) = 0.5*i
    end do
    rate = 0
    load = 35
    state = 0.1_dp
    sigma = 50
    do i = 1, n
      a(i) = 0.01_dp + 1d-6*mod(i, 100)
    end do
    b = 0.015_dp
    slip = 0.001_dp
    count_of = 0
    do turn = 1, turns
      call lossy_stress(nx, nz, v, sx, sz, mx, mz, mu, tau, 0.001, 10.0)
      call wave_velocity(nx, nz, v, sx, sz, rho, 0.001, 10.0)
      call stack_records(ix, iy, ns, nt, xs, ys, trace, 5.0, image)
      call slip_rates(n, load, state, sigma, a, b, slip)
      call magnitudes(nm, mag, count_of, energy)
      call aftershocks(na, t, mag, rate)
    end do
    print *, 'quakes', sum(v), sum(sx), sum(mz), sum(image), sum(slip), sum(state), count_of(5), energy, sum(rate)
  end subroutine
end module
