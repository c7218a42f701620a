! Accelerators and chemistry by OpenMP: kicks of a lattice, space charge on a mesh, integrals of pairs of shells, density of a grid by orbitals, Ewald sums, three-body angles, Hamiltonians, spline orbitals.
module beams_and_atoms
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  subroutine thin_kicks(n, x, px, y, py, k1, k2, l)
    integer, intent(in) :: n
    real(dp), intent(inout) :: x(n), px(n), y(n), py(n)
    real(dp), intent(in) :: k1, k2, l
    integer :: i, s
    real(dp) :: a, b, pa, pb
    !$omp target teams distribute parallel do private(a, b, pa, pb, s)
    do i = 1, n
      a = x(i)
      b = y(i)
      pa = px(i)
      pb = py(i)
      do s = 1, 10
        a = a + l*pa
        b = b + l*pb
        pa = pa - k1*a - 0.5_dp*k2*(a*a - b*b)
        pb = pb + k1*b + k2*a*b
      end do
      x(i) = a
      y(i) = b
      px(i) = pa
      py(i) = pb
    end do
  end subroutine

  subroutine field_at_particles(n, nx, ny, x, y, ex, ey, px, py)
    integer, intent(in) :: n, nx, ny
    real(dp), intent(in) :: x(n), y(n), ex(nx,ny), ey(nx,ny)
    real(dp), intent(inout) :: px(n), py(n)
    integer :: i, ix, iy
    real(dp) :: fx, fy
    !$omp target teams distribute parallel do private(ix, iy, fx, fy)
    do i = 1, n
      ix = min(max(int(x(i)), 1), nx - 1)
      iy = min(max(int(y(i)), 1), ny - 1)
      fx = x(i) - ix
      fy = y(i) - iy
      px(i) = px(i) + (1 - fx)*(1 - fy)*ex(ix,iy) + fx*(1 - fy)*ex(ix+1,iy) + (1 - fx)*fy*ex(ix,iy+1) + fx*fy*ex(ix+1,iy+1)
      py(i) = py(i) + (1 - fx)*(1 - fy)*ey(ix,iy) + fx*(1 - fy)*ey(ix+1,iy) + (1 - fx)*fy*ey(ix,iy+1) + fx*fy*ey(ix+1,iy+1)
    end do
  end subroutine

  subroutine overlaps(n, m, a, c, r, s)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: a(m,n), c(m,n), r(3,n)
    real(dp), intent(inout) :: s(n,n)
    integer :: i, j, p, q
    real(dp) :: d, t, g
    !$omp target teams distribute parallel do collapse(2) private(d, t, g, p, q)
    do j = 1, n
      do i = 1, n
        d = (r(1,i) - r(1,j))**2 + (r(2,i) - r(2,j))**2 + (r(3,i) - r(3,j))**2
        t = 0
        do q = 1, m
          do p = 1, m
            g = a(p,i) + a(q,j)
            t = t + c(p,i)*c(q,j)*(3.14159265_dp/g)*sqrt(3.14159265_dp/g)*exp(-a(p,i)*a(q,j)/g*d)
          end do
        end do
        s(i,j) = t
      end do
    end do
  end subroutine

  subroutine orbital_density(ng, nb, phi, d, rho)
    integer, intent(in) :: ng, nb
    real(dp), intent(in) :: phi(ng,nb), d(nb,nb)
    real(dp), intent(inout) :: rho(ng)
    integer :: g, i, j
    real(dp) :: t, u
    !$omp target teams distribute parallel do private(t, u, i, j)
    do g = 1, ng
      t = 0
      do j = 1, nb
        u = 0
        do i = 1, nb
          u = u + d(i,j)*phi(g,i)
        end do
        t = t + u*phi(g,j)
      end do
      rho(g) = t
    end do
  end subroutine

  subroutine ewald_real(n, x, q, alpha, box, e)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(3,n), q(n), alpha, box
    real(dp), intent(inout) :: e(n)
    integer :: i, j
    real(dp) :: dx, dy, dz, r
    !$omp target teams distribute parallel do private(dx, dy, dz, r, j)
    do i = 1, n
      e(i) = 0
      do j = 1, n
        if (j /= i) then
          dx = x(1,i) - x(1,j)
          dy = x(2,i) - x(2,j)
          dz = x(3,i) - x(3,j)
          dx = dx - box*nint(dx/box)
          dy = dy - box*nint(dy/box)
          dz = dz - box*nint(dz/box)
          r = sqrt(dx*dx + dy*dy + dz*dz)
          e(i) = e(i) + q(i)*q(j)*erfc(alpha*r)/r
        end if
      end do
    end do
  end subroutine

  subroutine tight_binding(n, m, psi, v, out)
    integer, intent(in) :: n, m
    complex(dp), intent(in) :: psi(n,n,m)
    real(dp), intent(in) :: v(n,n)
    complex(dp), intent(inout) :: out(n,n,m)
    integer :: i, j, b
    !$omp target teams distribute parallel do collapse(3)
    do b = 1, m
      do j = 2, n - 1
        do i = 2, n - 1
          out(i,j,b) = v(i,j)*psi(i,j,b) - psi(i-1,j,b) - psi(i+1,j,b) - psi(i,j-1,b)*cmplx(0.6_dp, 0.8_dp, &
      dp) - psi(i,j+1,b)*cmplx(0.6_dp, -0.8_dp, dp)
        end do
      end do
    end do
  end subroutine

  subroutine angle_forces(na, n, atoms, x, k, f)
    integer, intent(in) :: na, n, atoms(3,na)
    real(dp), intent(in) :: x(3,n), k(na)
    real(dp), intent(inout) :: f(3,na)
    integer :: i
    real(dp) :: a(3), b(3), ra, rb, c, w
    !$omp target teams distribute parallel do private(a, b, ra, rb, c, w)
    do i = 1, na
      a = x(:,atoms(1,i)) - x(:,atoms(2,i))
      b = x(:,atoms(3,i)) - x(:,atoms(2,i))
      ra = sqrt(a(1)**2 + a(2)**2 + a(3)**2)
      rb = sqrt(b(1)**2 + b(2)**2 + b(3)**2)
      c = (a(1)*b(1) + a(2)*b(2) + a(3)*b(3))/(ra*rb)
      w = -2*k(i)*(acos(max(-1.0_dp, min(1.0_dp, c))) - 1.9_dp)/sqrt(max(1e-9_dp, 1 - c*c))
      f(1,i) = w*(b(1)/(ra*rb) - c*a(1)/ra**2)
      f(2,i) = w*(b(2)/(ra*rb) - c*a(2)/ra**2)
      f(3,i) = w*(b(3)/(ra*rb) - c*a(3)/ra**2)
    end do
  end subroutine

  subroutine run_beams_and_atoms(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 1000000, nx = 256, ns = 600, m = 4, ng = 100000, nb = 24, ne = 8000, nt = 256, nm = 12, &
      na = 600000, nat = 200000
    real(dp), allocatable :: x(:), px(:), y(:), py(:), ex(:,:), ey(:,:), a(:,:), c(:,:), r(:,:), s(:,:), phi(:,:), &
      d(:,:), rho(:), q(:), e(:), v(:,:), k(:), f(:,:), xe(:,:), xa(:,:)
    complex(dp), allocatable :: psi(:,:,:), out(:,:,:)
    integer, allocatable :: atoms(:,:)
    integer :: turn, i, j
    allocate (x(n), px(n), y(n), py(n), ex(nx,nx), ey(nx,nx), a(m,ns), c(m,ns), r(3,ns), s(ns,ns), phi(ng,nb), &
      d(nb,nb), rho(ng), q(ne), e(ne), v(nt,nt), k(na), f(3,na), xe(3,ne), xa(3,nat))
    allocate (psi(nt,nt,nm), out(nt,nt,nm), atoms(3,na))
    do i = 1, n
      x(i) = 2 + mod(mod(i, 25000)*7919, 25000)*0.01_dp
      y(i) = 2 + mod(mod(i, 24989)*10473, 25000)*0.01_dp
    end do
    px = 0
    py = 0
    ex = 0.001_dp
    ey = 0.002_dp
    a = 0.8_dp
    c = 0.3_dp
    do i = 1, ns
      r(:,i) = [0.1_dp*mod(i, 10), 0.1_dp*mod(i/10, 10), 0.1_dp*(i/100)]
    end do
    s = 0
    phi = 0.1_dp
    d = 0.2_dp
    rho = 0
    do i = 1, ne
      xe(:,i) = [1.1_dp*mod(i, 20), 1.1_dp*mod(i/20, 20), 1.1_dp*(i/400)]
      q(i) = 1 - 2*mod(i, 2)
    end do
    e = 0
    v = 0.5_dp
    psi = (0.1_dp, 0.2_dp)
    out = 0
    k = 2
    f = 0
    do i = 1, nat
      xa(:,i) = [0.1_dp*mod(i, 47), 0.1_dp*mod(i/47, 47), 0.1_dp*(i/2209)]
    end do
    do i = 1, na
      atoms(1,i) = 1 + (i - 1)/3
      atoms(2,i) = min(nat, atoms(1,i) + 1)
      atoms(3,i) = min(nat, atoms(1,i) + 48)
    end do
    !$omp target data map(tofrom: x, px, y, py, ex, ey, a, c, r, s, phi, d, rho, q, e, v, k, f, xe, xa, psi, out, atoms)
    do turn = 1, turns
      call thin_kicks(n, x, px, y, py, 1e-4_dp, 1e-6_dp, 0.01_dp)
      call field_at_particles(n, nx, nx, x, y, ex, ey, px, py)
      call overlaps(ns, m, a, c, r, s)
      call orbital_density(ng, nb, phi, d, rho)
      call ewald_real(ne, xe, q, 0.3_dp, 22.0_dp, e)
      call tight_binding(nt, nm, psi, v, out)
      call angle_forces(na, nat, atoms, xa, k, f)
    end do
    !$omp end target data
    print *, 'beams', sum(px), sum(py), sum(s), sum(rho), sum(e), sum(abs(out)), sum(f(:,1:1000))
  end subroutine
end module
