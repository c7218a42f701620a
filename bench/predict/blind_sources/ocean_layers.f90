! Ocean and ice in layers: density of sea water, pressure, mixing by Richardson's number, tracers by faces, ice strength, tides, barotropic steps, bottom drag.
module ocean_layers
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  subroutine sea_density(nx, ny, nz, t, s, z, rho)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(in) :: t(nx,ny,nz), s(nx,ny,nz), z(nz)
    real(dp), intent(inout) :: rho(nx,ny,nz)
    integer :: i, j, k
    real(dp) :: a, b, p, sr
    !$acc parallel loop collapse(3) present(t, s, z, rho) private(a, b, p, sr)
    do k = 1, nz
      do j = 1, ny
        do i = 1, nx
          a = t(i,j,k)
          b = s(i,j,k)
          sr = sqrt(abs(b))
          p = -z(k)*1e-3_dp
          rho(i,j,k) = (((((6.536332e-9_dp*a - 1.120083e-6_dp)*a + 1.001685e-4_dp)*a - 9.095290e-3_dp)*a + &
      6.793952e-2_dp)*a &
            + 999.842594_dp + (0.824493_dp - 4.0899e-3_dp*a)*b + (-5.72466e-3_dp + 1.0227e-4_dp*a)*b*sr + &
      4.8314e-4_dp*b*b) &
            /(1 - p/(19652.21_dp + a*(148.4206_dp - 2.327105_dp*a) + 3.2*p))
        end do
      end do
    end do
  end subroutine

  subroutine hydrostatic_sum(nx, ny, nz, rho, dz, p)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(in) :: rho(nx,ny,nz), dz(nz)
    real(dp), intent(inout) :: p(nx,ny,nz)
    integer :: i, j, k
    !$acc parallel loop collapse(2) present(rho, dz, p)
    do j = 1, ny
      do i = 1, nx
        p(i,j,1) = 0.5_dp*9.81_dp*rho(i,j,1)*dz(1)
        do k = 2, nz
          p(i,j,k) = p(i,j,k-1) + 0.5_dp*9.81_dp*(rho(i,j,k-1)*dz(k-1) + rho(i,j,k)*dz(k))
        end do
      end do
    end do
  end subroutine

  subroutine richardson_mixing(nx, ny, nz, u, v, rho, kv, dz)
    integer, intent(in) :: nx, ny, nz
    real(sp), intent(in), dimension(nx,ny,nz) :: u, v, rho
    real(sp), intent(inout) :: kv(nx,ny,nz)
    real(sp), intent(in) :: dz
    integer :: i, j, k
    real(sp) :: n2, s2, ri
    !$acc parallel loop collapse(3) present(u, v, rho, kv) private(n2, s2, ri)
    do k = 2, nz
      do j = 1, ny
        do i = 1, nx
          n2 = 0.0095*(rho(i,j,k) - rho(i,j,k-1))/dz
          s2 = ((u(i,j,k) - u(i,j,k-1))/dz)**2 + ((v(i,j,k) - v(i,j,k-1))/dz)**2 + 1e-8
          ri = n2/s2
          if (ri > 0) then
            kv(i,j,k) = 1e-5 + 5e-3/(1 + 5*ri)**2
          else
            kv(i,j,k) = 0.1
          end if
        end do
      end do
    end do
  end subroutine

  subroutine tracer_faces(nx, ny, nz, c, u, v, w, mask, vol, dc)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(in), dimension(0:nx+1,0:ny+1,0:nz+1) :: c, u, v, w
    integer, intent(in) :: mask(nx,ny,nz)
    real(dp), intent(in) :: vol(nx,ny)
    real(dp), intent(inout) :: dc(nx,ny,nz)
    integer :: i, j, k
    !$acc parallel loop collapse(3) present(c, u, v, w, mask, vol, dc)
    do k = 1, nz
      do j = 1, ny
        do i = 1, nx
          if (mask(i,j,k) == 1) then
            dc(i,j,k) = (max(u(i-1,j,k), 0.0_dp)*c(i-1,j,k) + min(u(i-1,j,k), 0.0_dp)*c(i,j,k) &
              - max(u(i,j,k), 0.0_dp)*c(i,j,k) - min(u(i,j,k), 0.0_dp)*c(i+1,j,k) &
              + max(v(i,j-1,k), 0.0_dp)*c(i,j-1,k) + min(v(i,j-1,k), 0.0_dp)*c(i,j,k) &
              - max(v(i,j,k), 0.0_dp)*c(i,j,k) - min(v(i,j,k), 0.0_dp)*c(i,j+1,k) &
              + max(w(i,j,k-1), 0.0_dp)*c(i,j,k-1) + min(w(i,j,k-1), 0.0_dp)*c(i,j,k) &
              - max(w(i,j,k), 0.0_dp)*c(i,j,k) - min(w(i,j,k), 0.0_dp)*c(i,j,k+1))/vol(i,j)
          end if
        end do
      end do
    end do
  end subroutine

  subroutine ice_stress(nx, ny, u, v, h, a, s11, s22, s12, dx)
    integer, intent(in) :: nx, ny
    real(dp), intent(in), dimension(0:nx+1,0:ny+1) :: u, v
    real(dp), intent(in), dimension(nx,ny) :: h, a
    real(dp), intent(inout), dimension(nx,ny) :: s11, s22, s12
    real(dp), intent(in) :: dx
    integer :: i, j
    real(dp) :: e11, e22, e12, delta, p, zeta
    !$acc parallel loop collapse(2) present(u, v, h, a, s11, s22, s12) private(e11, e22, e12, delta, p, zeta)
    do j = 1, ny
      do i = 1, nx
        e11 = (u(i+1,j) - u(i-1,j))/(2*dx)
        e22 = (v(i,j+1) - v(i,j-1))/(2*dx)
        e12 = 0.25_dp*(u(i,j+1) - u(i,j-1) + v(i+1,j) - v(i-1,j))/dx
        delta = sqrt((e11**2 + e22**2)*1.25_dp + e12**2 + 1.5_dp*e11*e22 + 1e-16_dp)
        p = 2.75e4_dp*h(i,j)*exp(-20*(1 - a(i,j)))
        zeta = 0.5_dp*p/max(delta, 2e-9_dp)
        s11(i,j) = s11(i,j)*0.9_dp + zeta*(1.25_dp*e11 + 0.75_dp*e22) - 0.5_dp*p
        s22(i,j) = s22(i,j)*0.9_dp + zeta*(1.25_dp*e22 + 0.75_dp*e11) - 0.5_dp*p
        s12(i,j) = s12(i,j)*0.9_dp + 0.5_dp*zeta*e12
      end do
    end do
  end subroutine

  subroutine tidal_potential(n, m, lon, amp, freq, phase, t, eta)
    integer, intent(in) :: n, m
    real(sp), intent(in) :: lon(n), amp(m), freq(m), phase(m), t
    real(sp), intent(inout) :: eta(n)
    integer :: i, k
    real(sp) :: e
    !$acc parallel loop present(lon, amp, freq, phase, eta) private(e)
    do i = 1, n
      e = 0
      do k = 1, m
        e = e + amp(k)*cos(freq(k)*t + phase(k) + 2*lon(i))
      end do
      eta(i) = e
    end do
  end subroutine

  subroutine layer_depths(nx, ny, nz, dz, kmax, h)
    integer, intent(in) :: nx, ny, nz, kmax(nx,ny)
    real(dp), intent(in) :: dz(nx,ny,nz)
    real(dp), intent(inout) :: h(nx,ny)
    integer :: i, j, k
    !$acc parallel loop collapse(2) present(dz, kmax, h)
    do j = 1, ny
      do i = 1, nx
        h(i,j) = 0
        do k = 1, kmax(i,j)
          h(i,j) = h(i,j) + dz(i,j,k)
        end do
      end do
    end do
  end subroutine

  subroutine run_ocean_layers(turns)
    integer, intent(in) :: turns
    integer, parameter :: nx = 240, ny = 200, nz = 50, mx = 1100, my = 900, nt = 500000, m = 37
    real(dp), allocatable, dimension(:,:,:) :: t, s, rho, p, c, u, v, w, dc
    real(sp), allocatable, dimension(:,:,:) :: us, vs, rs, kv
    real(dp), allocatable, dimension(:,:) :: vol, iu, iv, h, a, s11, s22, s12, depth
    real(dp), allocatable :: z(:), dz(:)
    real(sp), allocatable :: lon(:), amp(:), freq(:), phase(:), eta(:)
    integer, allocatable :: mask(:,:,:), kmax(:,:)
    integer :: turn, i, j, k
    allocate (t(nx,ny,nz), c(0:nx+1,0:ny+1,0:nz+1), us(nx,ny,nz), mask(nx,ny,nz), kmax(nx,ny), vol(nx,ny), depth(nx,ny))
    do k = 1, nz
      do j = 1, ny
        do i = 1, nx
          t(i,j,k) = 20 - 0.3_dp*k + 0.01_dp*mod(i*j, 17)
          us(i,j,k) = 0.01*mod(i + j + k, 23)
          mask(i,j,k) = merge(1, 0, k <= 20 + mod(i/8 + j/8, 30))
        end do
      end do
    end do
    do j = 1, ny
      do i = 1, nx
        kmax(i,j) = 20 + mod(i/8 + j/8, 30)
      end do
    end do
    allocate (s, rho, p, dc, source=t)
    allocate (vs, rs, kv, source=us)
    c = 35
    allocate (u, v, w, source=c)
    u = 0.1_dp
    v = -0.1_dp
    w = 0.01_dp
    vol = 1e6_dp
    allocate (iu(0:mx+1,0:my+1), h(mx,my))
    do j = 0, my + 1
      do i = 0, mx + 1
        iu(i,j) = 1e-2_dp*mod(i*3 + j*5, 29)
      end do
    end do
    h = 1.5_dp
    allocate (iv, source=iu)
    allocate (a, s11, s22, s12, source=h)
    allocate (z(nz), dz(nz), lon(nt), amp(m), freq(m), phase(m), eta(nt))
    do k = 1, nz
      z(k) = -100.0_dp*k
      dz(k) = 100
    end do
    do i = 1, nt
      lon(i) = 0.00001*i
    end do
    amp = 0.2
    freq = 1.4e-4
    phase = 0.3
    !$acc data copy(t, s, z, dz, rho, p, us, vs, rs, kv, c, u, v, w, mask, vol, dc, iu, iv, h, a, s11, s22, s12) &
    !$acc& copy(lon, amp, freq, phase, eta, kmax, depth)
    do turn = 1, turns
      call sea_density(nx, ny, nz, t, s, z, rho)
      call hydrostatic_sum(nx, ny, nz, rho, dz, p)
      call richardson_mixing(nx, ny, nz, us, vs, rs, kv, 10.0)
      call tracer_faces(nx, ny, nz, c, u, v, w, mask, vol, dc)
      call ice_stress(mx, my, iu, iv, h, a, s11, s22, s12, 1000.0_dp)
      call tidal_potential(nt, m, lon, amp, freq, phase, 3600.0*turn, eta)
      call layer_depths(nx, ny, nz, t, kmax, depth)
    end do
    !$acc end data
    print *, 'ocean', sum(rho), sum(p), sum(kv), sum(dc), sum(s11) + sum(s22) + sum(s12), sum(eta), sum(depth)
  end subroutine
end module
