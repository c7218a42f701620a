! Particles: components in arrays and in records, fields at their places, cells, neighbours, bonds, statistics.
module bodies
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
  type :: body
    real(dp) :: x(3), v(3), m
    integer :: kind
  end type
  type :: star
    real(sp) :: x, y, z, vx, vy, vz, mass, age
  end type
contains
  subroutine push_boris(n, x, y, z, vx, vy, vz, ex, bz)
    integer, intent(in) :: n
    real(dp), dimension(n), intent(inout) :: x, y, z, vx, vy, vz
    real(dp), dimension(n), intent(in) :: ex, bz
    real(dp) :: t, s, ux, uy, px
    integer :: i
    !$acc parallel loop present(x, y, z, vx, vy, vz, ex, bz) private(t, s, ux, uy, px)
    do i = 1, n
      t = 0.005_dp*bz(i)
      s = 2*t/(1 + t*t)
      ux = vx(i) + 0.005_dp*ex(i)
      uy = vy(i)
      px = ux + uy*t
      uy = uy - px*s
      ux = px + uy*t
      vx(i) = ux + 0.005_dp*ex(i)
      vy(i) = uy
      x(i) = x(i) + 0.01_dp*vx(i)
      y(i) = y(i) + 0.01_dp*uy
      z(i) = z(i) + 0.01_dp*vz(i)
    end do
  end subroutine

  subroutine drift_records(n, b, dt)
    integer, intent(in) :: n
    type(body), intent(inout) :: b(n)
    real(dp), intent(in) :: dt
    integer :: i, c
    !$acc parallel loop present(b)
    do i = 1, n
      do c = 1, 3
        b(i)%x(c) = b(i)%x(c) + dt*b(i)%v(c)
        if (b(i)%x(c) > 1) b(i)%x(c) = b(i)%x(c) - 1
      end do
    end do
  end subroutine

  subroutine star_energy(n, s, e)
    integer, intent(in) :: n
    type(star), intent(in) :: s(n)
    real(dp), intent(out) :: e
    integer :: i
    e = 0
    !$omp target teams distribute parallel do reduction(+:e)
    do i = 1, n
      e = e + 0.5*s(i)%mass*(s(i)%vx**2 + s(i)%vy**2 + s(i)%vz**2)
    end do
  end subroutine

  subroutine trilinear(n, m, x, y, z, g, v)
    integer, intent(in) :: n, m
    real(sp), intent(in) :: x(n), y(n), z(n), g(m,m,m)
    real(sp), intent(inout) :: v(n)
    integer :: i, a, b, c
    real(sp) :: fx, fy, fz
    do concurrent (i = 1:n) local(a, b, c, fx, fy, fz)
      a = min(int(x(i)*m) + 1, m - 1)
      b = min(int(y(i)*m) + 1, m - 1)
      c = min(int(z(i)*m) + 1, m - 1)
      fx = x(i)*m - a + 1
      fy = y(i)*m - b + 1
      fz = z(i)*m - c + 1
      v(i) = (1 - fz)*((1 - fy)*((1 - fx)*g(a,b,c) + fx*g(a+1,b,c)) + fy*((1 - fx)*g(a,b+1,c) + fx*g(a+1,b+1,c))) + &
        fz*((1 - fy)*((1 - fx)*g(a,b,c+1) + fx*g(a+1,b,c+1)) + fy*((1 - fx)*g(a,b+1,c+1) + fx*g(a+1,b+1,c+1)))
    end do
  end subroutine

  subroutine nbody_sp(n, x, y, z, m, ax, ay, az)
    integer, intent(in) :: n
    real(sp), dimension(n) :: x, y, z, m, ax, ay, az
    real(sp) :: dx, dy, dz, r, sx, sy, sz
    integer :: i, j
    !$acc parallel loop present(x, y, z, m, ax, ay, az) private(dx, dy, dz, r, sx, sy, sz)
    do i = 1, n
      sx = 0
      sy = 0
      sz = 0
      do j = 1, n
        dx = x(j) - x(i)
        dy = y(j) - y(i)
        dz = z(j) - z(i)
        r = dx*dx + dy*dy + dz*dz + 1e-4
        r = m(j)/(r*sqrt(r))
        sx = sx + dx*r
        sy = sy + dy*r
        sz = sz + dz*r
      end do
      ax(i) = sx
      ay(i) = sy
      az(i) = sz
    end do
  end subroutine

  subroutine sph_density(n, k, list, x, y, z, rho)
    integer, intent(in) :: n, k
    integer, intent(in) :: list(k,n)
    real(dp), intent(in) :: x(n), y(n), z(n)
    real(dp), intent(inout) :: rho(n)
    real(dp) :: s, q
    integer :: i, j, l
    !$acc parallel loop present(list, x, y, z, rho) private(s, q, l)
    do i = 1, n
      s = 0
      do j = 1, k
        l = list(j,i)
        q = sqrt((x(i) - x(l))**2 + (y(i) - y(l))**2 + (z(i) - z(l))**2)
        if (q < 1) s = s + (1 - q)**3
      end do
      rho(i) = s
    end do
  end subroutine

  subroutine set_list(n, k, list)
    integer, intent(in) :: n, k
    integer, intent(inout) :: list(k,n)
    integer :: i, j
    do i = 1, n
      do j = 1, k
        list(j,i) = 1 + modulo(i - 1 + (j - k/2)*7, n)
      end do
    end do
  end subroutine

  subroutine kinetic_stats(n, vx, vy, vz, s, top, cold)
    integer, intent(in) :: n
    real(dp), dimension(n), intent(in) :: vx, vy, vz
    real(dp), intent(out) :: s, top
    integer, intent(out) :: cold
    real(dp) :: e
    integer :: i
    s = 0
    top = 0
    cold = 0
    !$acc parallel loop present(vx, vy, vz) reduction(+:s, cold) reduction(max:top) private(e)
    do i = 1, n
      e = vx(i)**2 + vy(i)**2 + vz(i)**2
      if (e < 0.1_dp) then
        cold = cold + 1
      else
        s = s + e
      end if
      top = max(top, e)
    end do
  end subroutine

  subroutine deposit_cells(n, m, x, q, rho)
    integer, intent(in) :: n, m
    real(sp), intent(in) :: x(n), q(n)
    real(sp), intent(inout) :: rho(m)
    integer :: i, c
    real(sp) :: w
    !$acc parallel loop present(x, q, rho) private(c, w)
    do i = 1, n
      c = 1 + int(x(i)*(m - 1))
      w = q(i)
      !$acc atomic update
      rho(c) = rho(c) + w
    end do
  end subroutine

  subroutine minimum_image(n, x, y, z, r2)
    integer, intent(in) :: n
    real(dp), dimension(n), intent(in) :: x, y, z
    real(dp), intent(inout) :: r2(n)
    integer :: i
    real(dp) :: dx, dy, dz
    !$omp target teams distribute parallel do private(dx, dy, dz)
    do i = 1, n - 1
      dx = x(i) - x(i+1)
      dy = y(i) - y(i+1)
      dz = z(i) - z(i+1)
      dx = dx - anint(dx)
      dy = dy - anint(dy)
      dz = dz - anint(dz)
      r2(i) = dx*dx + dy*dy + dz*dz
    end do
  end subroutine

  subroutine run_bodies(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 2500000, nb = 900000, k = 24, m = 96
    real(dp), allocatable, dimension(:) :: x, y, z, vx, vy, vz, ex, bz
    real(sp), allocatable, dimension(:) :: sx, sy, sz, sv, sw
    real(sp), allocatable :: g(:,:,:)
    type(body), allocatable :: b(:)
    type(star), allocatable :: s(:)
    integer, allocatable :: list(:,:)
    real(dp) :: e, top
    integer :: t, i, cold
    allocate (x(n), y(n), z(n), vx(n), vy(n), vz(n), ex(n), bz(n), sx(n), sy(n), sz(n), sv(n), sw(n), g(m,m,m), b(nb), &
      s(n), list(k,nb))
    call random_number(x)
    call random_number(y)
    call random_number(z)
    vx = x - 0.5_dp
    vy = y - 0.5_dp
    vz = 0.2_dp
    ex = 0.1_dp
    bz = 1
    sx = real(x)*0.999
    sy = real(y)*0.999
    sz = real(z)*0.999
    sv = 0
    sw = 1
    g = 1
    do i = 1, nb
      b(i)%x = x(i)
      b(i)%v = 0.01_dp
      b(i)%m = 1
      b(i)%kind = 1
    end do
    do i = 1, n
      s(i)%vx = sx(i)
      s(i)%vy = sy(i)
      s(i)%vz = sz(i)
      s(i)%mass = 1
    end do
    call set_list(nb, k, list)
    !$acc data copy(x, y, z, vx, vy, vz, ex, bz, sx, sy, sz, sv, sw, g, b, s, list)
    do t = 1, turns
      call push_boris(n, x, y, z, vx, vy, vz, ex, bz)
      call drift_records(nb, b, 0.01_dp)
      call star_energy(n, s, e)
      call trilinear(n, m, sx, sy, sz, g, sv)
      call nbody_sp(20000, sx, sy, sz, sw, sv(1), sv(20001), sv(40001))
      call sph_density(nb, k, list, x, y, z, ex)
      call kinetic_stats(n, vx, vy, vz, e, top, cold)
      call deposit_cells(n, 50000, sx, sw, sv)
      call minimum_image(n, x, y, z, bz)
    end do
    !$acc end data
    print *, 'bodies', sum(x), e, top, cold, sum(sv), sum(ex), sum(bz), b(1)%x(1)
  end subroutine
end module
