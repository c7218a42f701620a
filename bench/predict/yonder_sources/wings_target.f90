! Wings and aircraft by OpenMP target: panels, wakes, sections, ways through the air, conflicts.
module wings_target
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  ! Influence of each panel on each other one.
  subroutine influence(n, x, z, cosine, sine, length, a)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(n), z(n), cosine(n), sine(n), length(n)
    real(dp), intent(inout) :: a(n,n)
    integer :: i, j
    real(dp) :: dx, dz, along, across, up
    !$omp target teams distribute parallel do collapse(2) private(dx, dz, along, across, up) map(to: x, z, cosine, sine, length) &
    !$omp map(tofrom: a)
    do j = 1, n
      do i = 1, n
        dx = x(i) - x(j)
        dz = z(i) - z(j)
        along = dx*cosine(j) + dz*sine(j)
        across = dz*cosine(j) - dx*sine(j)
        up = log((along**2 + across**2 + 1e-9_dp)/((along - length(j))**2 + across**2 + 1e-9_dp))
        a(i,j) = up*(sine(i)*cosine(j) - cosine(i)*sine(j)) &
          + atan2(across*length(j), across**2 + along*(along - length(j)) + 1e-9_dp)
      end do
    end do
  end subroutine

  ! Vortices of a wake move each other.
  subroutine wake(n, x, y, strength, core, u, v)
    integer, intent(in) :: n
    real(sp), intent(in) :: x(n), y(n), strength(n), core
    real(sp), intent(inout) :: u(n), v(n)
    integer :: i, j
    real(sp) :: su, sv, dx, dy, f
    !$omp target teams distribute parallel do private(j, su, sv, dx, dy, f) map(to: x, y, strength) map(tofrom: u, v)
    do i = 1, n
      su = 0
      sv = 0
      do j = 1, n
        dx = x(i) - x(j)
        dy = y(i) - y(j)
        f = strength(j)/(dx*dx + dy*dy + core)
        su = su - f*dy
        sv = sv + f*dx
      end do
      u(i) = 0.159*su
      v(i) = 0.159*sv
    end do
  end subroutine

  ! Lift of sections: between the entries of a table of angles and speeds.
  subroutine lift(n, na, nm, angle, mach, table, area, force)
    integer, intent(in) :: n, na, nm
    real(dp), intent(in) :: angle(n), mach(n), table(na,nm), area(n)
    real(dp), intent(inout) :: force(n)
    integer :: i, a, m
    real(dp) :: fa, fm
    !$omp target teams distribute parallel do private(a, m, fa, fm) map(to: angle, mach, table, area) map(tofrom: force)
    do i = 1, n
      fa = (angle(i) + 10)*2
      fm = mach(i)*40
      a = max(1, min(na - 1, int(fa) + 1))
      m = max(1, min(nm - 1, int(fm) + 1))
      fa = fa - (a - 1)
      fm = fm - (m - 1)
      force(i) = area(i)*mach(i)**2*((1 - fa)*(1 - fm)*table(a,m) + fa*(1 - fm)*table(a+1,m) + (1 - fa)*fm*table(a,m+1) &
        + fa*fm*table(a+1,m+1))
    end do
  end subroutine

  ! Boundary layers along chords: each station needs the one before; stations of a wing section are together.
  subroutine layers(ns, nx, speed, nu, theta)
    integer, intent(in) :: ns, nx
    real(dp), intent(in) :: speed(nx,ns), nu
    real(dp), intent(inout) :: theta(nx,ns)
    integer :: s, k
    real(dp) :: t2, mean
    !$omp target teams distribute parallel do private(k, t2, mean) map(to: speed) map(tofrom: theta)
    do s = 1, ns
      t2 = 1e-8_dp
      theta(1,s) = sqrt(t2)
      do k = 2, nx
        mean = 0.5_dp*(speed(k,s) + speed(k-1,s))
        t2 = (t2*speed(k-1,s)**6 + 0.45_dp*nu*mean**5*0.01_dp)/speed(k,s)**6
        theta(k,s) = sqrt(t2)
      end do
    end do
  end subroutine

  ! Aircraft that come too near: pairs of a list that is sorted by place.
  subroutine conflicts(n, near, x, y, height, many)
    integer, intent(in) :: n, near
    real(sp), intent(in) :: x(n), y(n), height(n)
    integer, intent(inout) :: many(n)
    integer :: i, j, m
    !$omp target teams distribute parallel do private(j, m) map(to: x, y, height) map(tofrom: many)
    do i = 1, n
      m = 0
      do j = max(1, i - near), min(n, i + near)
        if (j /= i .and. abs(height(j) - height(i)) < 300) then
          if ((x(j) - x(i))**2 + (y(j) - y(i))**2 < 9e6) m = m + 1
        end if
      end do
      many(i) = m
    end do
  end subroutine

  ! A flight by steps of Runge and Kutta: climb, turn, drag.
  subroutine fly(n, steps, power, mass, state)
    integer, intent(in) :: n, steps
    real(dp), intent(in) :: power(n), mass(n)
    real(dp), intent(inout) :: state(4,n)
    integer :: i, k
    real(dp) :: v, g, h, r, dv, dg, vm, gm
    !$omp target teams distribute parallel do private(k, v, g, h, r, dv, dg, vm, gm) map(to: power, mass) map(tofrom: state)
    do i = 1, n
      v = state(1,i)
      g = state(2,i)
      h = state(3,i)
      r = state(4,i)
      do k = 1, steps
        dv = power(i)/(mass(i)*v) - 2e-5_dp*v*v - 9.81_dp*sin(g)
        dg = 0.05_dp - 9.81_dp*cos(g)/v*0.005_dp
        vm = v + 0.05_dp*dv
        gm = g + 0.05_dp*dg*0.01_dp
        dv = power(i)/(mass(i)*vm) - 2e-5_dp*vm*vm - 9.81_dp*sin(gm)
        v = max(40.0_dp, v + 0.1_dp*dv)
        g = gm
        h = h + 0.1_dp*v*sin(g)
        r = r + 0.1_dp*v*cos(g)
      end do
      state(1,i) = v
      state(2,i) = g
      state(3,i) = h
      state(4,i) = r
    end do
  end subroutine

  ! Loads of ribs from panels: each panel hangs between two of them.
  subroutine ribs(n, nr, rib, share, force, load)
    integer, intent(in) :: n, nr, rib(n)
    real(sp), intent(in) :: share(n), force(n)
    real(sp), intent(inout) :: load(nr)
    integer :: i
    !$omp target teams distribute parallel do map(to: rib, share, force) map(tofrom: load)
    do i = 1, n
      !$omp atomic
      load(rib(i)) = load(rib(i)) + share(i)*force(i)
      !$omp atomic
      load(rib(i)+1) = load(rib(i)+1) + (1 - share(i))*force(i)
    end do
  end subroutine

  subroutine run_wings_target(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 1400, nw = 14000, nl = 900000, na = 60, nm = 40, ns = 20000, nx = 90, nf = 300000, ne = 60000, &
      np = 1000000, nr = 900
    real(dp), allocatable :: x(:), z(:), cosine(:), sine(:), length(:), a(:,:), angle(:), mach(:), table(:,:), area(:), force(:), &
      speed(:,:), theta(:,:), power(:), mass(:), state(:,:)
    real(sp), allocatable :: wx(:), wy(:), strength(:), u(:), v(:), px(:), py(:), height(:), share(:), hang(:), load(:)
    integer, allocatable :: many(:), rib(:)
    integer :: i, j, turn
    allocate (x(n), z(n), cosine(n), sine(n), length(n), a(n,n), angle(nl), mach(nl), table(na,nm), area(nl), force(nl), &
      speed(nx,ns), theta(nx,ns), power(ne), mass(ne), state(4,ne), wx(nw), wy(nw), strength(nw), u(nw), v(nw), px(nf), py(nf), &
      height(nf), share(np), hang(np), load(nr+1), many(nf), rib(np))
    do i = 1, n
      x(i) = 0.001_dp*i
      z(i) = 0.1_dp*sin(0.004_dp*i)
      cosine(i) = cos(0.002_dp*i)
      sine(i) = sin(0.002_dp*i)
      length(i) = 0.001_dp
    end do
    do i = 1, nw
      wx(i) = 0.01*i
      wy(i) = 0.5*sin(0.01*i)
      strength(i) = 0.01*(mod(i, 7) - 3)
    end do
    do j = 1, nm
      do i = 1, na
        table(i,j) = 0.1_dp*(0.5_dp*i - 10)/(1 + 0.02_dp*j)
      end do
    end do
    do i = 1, nl
      angle(i) = mod(i*7, 180)*0.1_dp - 5
      mach(i) = 0.2_dp + mod(i*3, 70)*0.01_dp
      area(i) = 1 + 0.1_dp*mod(i, 3)
    end do
    do j = 1, ns
      do i = 1, nx
        speed(i,j) = 50 + 0.2_dp*i + 0.01_dp*mod(j, 37)
      end do
    end do
    do i = 1, nf
      px(i) = 40.0*i
      py(i) = 1000.0*mod(i*7, 23)
      height(i) = 300.0*mod(i*5, 31)
    end do
    do i = 1, ne
      power(i) = 2e6_dp + 1e4_dp*mod(i, 50)
      mass(i) = 60000 + mod(i, 900)
      state(:,i) = [120.0_dp, 0.05_dp, 1000.0_dp, 0.0_dp]
    end do
    do i = 1, np
      rib(i) = 1 + mod(i/40, nr)
      share(i) = 0.01*mod(i, 100)
      hang(i) = 1 + mod(i, 5)
    end do
    load = 0
    !$omp target data map(to: x, z, cosine, sine, length, wx, wy, strength, angle, mach, table, area, speed, px, py, height, &
    !$omp power, mass, rib, share, hang) map(tofrom: a, u, v, force, theta, many, state, load)
    do turn = 1, turns
      call influence(n, x, z, cosine, sine, length, a)
      call wake(nw, wx, wy, strength, 1e-3, u, v)
      call lift(nl, na, nm, angle, mach, table, area, force)
      call layers(ns, nx, speed, 1.5e-5_dp, theta)
      call conflicts(nf, 25, px, py, height, many)
      call fly(ne, 60, power, mass, state)
      call ribs(np, nr, rib, share, hang, load)
    end do
    !$omp end target data
    print '(a,i12,7es12.4)', 'wings', sum(many), sum(a), sum(abs(real(u, dp))), sum(force), sum(theta), sum(state(3,:)), &
      sum(real(load, dp))
  end subroutine
end module
