! Fields of many arrays: seismic waves of order four, a plasma on a staggered grid, shallow water, absorbing layers, anisotropic diffusion, a lattice of 19 speeds, averages between grids.
module staggered_fields
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  subroutine velocity_order4(nx, ny, nz, vx, vy, vz, sxx, syy, szz, sxy, sxz, syz, rho, dtx)
    integer, intent(in) :: nx, ny, nz
    real(sp), intent(inout), dimension(-1:nx+2,-1:ny+2,-1:nz+2) :: vx, vy, vz
    real(sp), intent(in), dimension(-1:nx+2,-1:ny+2,-1:nz+2) :: sxx, syy, szz, sxy, sxz, syz, rho
    real(sp), intent(in) :: dtx
    real(sp), parameter :: c1 = 9.0/8.0, c2 = -1.0/24.0
    integer :: i, j, k
    real(sp) :: b
    !$acc parallel loop collapse(3) present(vx, vy, vz, sxx, syy, szz, sxy, sxz, syz, rho) private(b)
    do k = 1, nz
      do j = 1, ny
        do i = 1, nx
          b = dtx*2/(rho(i,j,k) + rho(i+1,j,k))
          vx(i,j,k) = vx(i,j,k) + b*(c1*(sxx(i+1,j,k) - sxx(i,j,k)) + c2*(sxx(i+2,j,k) - sxx(i-1,j,k)) &
            + c1*(sxy(i,j,k) - sxy(i,j-1,k)) + c2*(sxy(i,j+1,k) - sxy(i,j-2,k)) &
            + c1*(sxz(i,j,k) - sxz(i,j,k-1)) + c2*(sxz(i,j,k+1) - sxz(i,j,k-2)))
          b = dtx*2/(rho(i,j,k) + rho(i,j+1,k))
          vy(i,j,k) = vy(i,j,k) + b*(c1*(sxy(i,j,k) - sxy(i-1,j,k)) + c2*(sxy(i+1,j,k) - sxy(i-2,j,k)) &
            + c1*(syy(i,j+1,k) - syy(i,j,k)) + c2*(syy(i,j+2,k) - syy(i,j-1,k)) &
            + c1*(syz(i,j,k) - syz(i,j,k-1)) + c2*(syz(i,j,k+1) - syz(i,j,k-2)))
          b = dtx*2/(rho(i,j,k) + rho(i,j,k+1))
          vz(i,j,k) = vz(i,j,k) + b*(c1*(sxz(i,j,k) - sxz(i-1,j,k)) + c2*(sxz(i+1,j,k) - sxz(i-2,j,k)) &
            + c1*(syz(i,j,k) - syz(i,j-1,k)) + c2*(syz(i,j+1,k) - syz(i,j-2,k)) &
            + c1*(szz(i,j,k+1) - szz(i,j,k)) + c2*(szz(i,j,k+2) - szz(i,j,k-1)))
        end do
      end do
    end do
  end subroutine

  subroutine magnetic_curl(nx, ny, nz, bx, by, bz, ex, ey, ez, dt, dx, dy, dz)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(inout), dimension(nx+1,ny+1,nz+1) :: bx, by, bz
    real(dp), intent(in), dimension(nx+1,ny+1,nz+1) :: ex, ey, ez
    real(dp), intent(in) :: dt, dx, dy, dz
    integer :: i, j, k
    !$acc parallel loop collapse(3) present(bx, by, bz, ex, ey, ez)
    do k = 1, nz
      do j = 1, ny
        do i = 1, nx
          bx(i,j,k) = bx(i,j,k) - dt*((ez(i,j+1,k) - ez(i,j,k))/dy - (ey(i,j,k+1) - ey(i,j,k))/dz)
          by(i,j,k) = by(i,j,k) - dt*((ex(i,j,k+1) - ex(i,j,k))/dz - (ez(i+1,j,k) - ez(i,j,k))/dx)
          bz(i,j,k) = bz(i,j,k) - dt*((ey(i+1,j,k) - ey(i,j,k))/dx - (ex(i,j+1,k) - ex(i,j,k))/dy)
        end do
      end do
    end do
  end subroutine

  subroutine shallow_water(nx, ny, h, u, v, hn, un, vn, z, f, g, dt, dx)
    integer, intent(in) :: nx, ny
    real(dp), intent(in), dimension(0:nx+1,0:ny+1) :: h, u, v, z, f
    real(dp), intent(inout), dimension(0:nx+1,0:ny+1) :: hn, un, vn
    real(dp), intent(in) :: g, dt, dx
    integer :: i, j
    real(dp) :: q, vbar, ubar, ke
    !$acc parallel loop collapse(2) present(h, u, v, hn, un, vn, z, f) private(q, vbar, ubar, ke)
    do j = 1, ny
      do i = 1, nx
        vbar = 0.25_dp*(v(i,j) + v(i-1,j) + v(i,j+1) + v(i-1,j+1))
        ubar = 0.25_dp*(u(i,j) + u(i+1,j) + u(i,j-1) + u(i+1,j-1))
        q = (f(i,j) + (v(i,j) - v(i-1,j) - u(i,j) + u(i,j-1))/dx)/(0.25_dp*(h(i,j) + h(i-1,j) + h(i,j-1) + h(i-1,j-1)))
        ke = 0.5_dp*(u(i,j)**2 + v(i,j)**2)
        un(i,j) = u(i,j) + dt*(q*vbar*h(i,j) - g*(h(i,j) + z(i,j) - h(i-1,j) - z(i-1,j))/dx - ke/dx)
        vn(i,j) = v(i,j) - dt*(q*ubar*h(i,j) + g*(h(i,j) + z(i,j) - h(i,j-1) - z(i,j-1))/dx - ke/dx)
        hn(i,j) = h(i,j) - dt*0.5_dp/dx*((h(i,j) + h(i+1,j))*u(i+1,j) - (h(i-1,j) + h(i,j))*u(i,j) &
          + (h(i,j) + h(i,j+1))*v(i,j+1) - (h(i,j-1) + h(i,j))*v(i,j))
      end do
    end do
  end subroutine

  subroutine absorbing_layer(nx, ny, nz, npml, p, psi, ax, bx, kx, lap)
    integer, intent(in) :: nx, ny, nz, npml
    real(sp), intent(in) :: p(0:nx+1,0:ny+1,0:nz+1), ax(nx), bx(nx), kx(nx)
    real(sp), intent(inout) :: psi(nx,ny,nz), lap(nx,ny,nz)
    integer :: i, j, k
    real(sp) :: d
    !$acc parallel loop collapse(3) present(p, psi, ax, bx, kx, lap) private(d)
    do k = 1, nz
      do j = 1, ny
        do i = 1, nx
          d = 0.5*(p(i+1,j,k) - p(i-1,j,k))
          if (i <= npml .or. i > nx - npml) then
            psi(i,j,k) = bx(i)*psi(i,j,k) + ax(i)*d
            d = d/kx(i) + psi(i,j,k)
          end if
          lap(i,j,k) = lap(i,j,k) + d + 0.5*(p(i,j+1,k) - p(i,j-1,k)) + 0.5*(p(i,j,k+1) - p(i,j,k-1))
        end do
      end do
    end do
  end subroutine

  subroutine anisotropic(nx, ny, nz, t, d11, d22, d33, d12, d13, d23, r)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(in), dimension(nx,ny,nz) :: t, d11, d22, d33, d12, d13, d23
    real(dp), intent(inout) :: r(nx,ny,nz)
    integer :: i, j, k
    !$acc parallel loop collapse(3) present(t, d11, d22, d33, d12, d13, d23, r)
    do k = 2, nz - 1
      do j = 2, ny - 1
        do i = 2, nx - 1
          r(i,j,k) = d11(i,j,k)*(t(i+1,j,k) - 2*t(i,j,k) + t(i-1,j,k)) + d22(i,j,k)*(t(i,j+1,k) - 2*t(i,j,k) + t(i,j-1,k)) &
            + d33(i,j,k)*(t(i,j,k+1) - 2*t(i,j,k) + t(i,j,k-1)) &
            + 0.5_dp*d12(i,j,k)*(t(i+1,j+1,k) - t(i+1,j-1,k) - t(i-1,j+1,k) + t(i-1,j-1,k)) &
            + 0.5_dp*d13(i,j,k)*(t(i+1,j,k+1) - t(i+1,j,k-1) - t(i-1,j,k+1) + t(i-1,j,k-1)) &
            + 0.5_dp*d23(i,j,k)*(t(i,j+1,k+1) - t(i,j+1,k-1) - t(i,j-1,k+1) + t(i,j-1,k-1))
        end do
      end do
    end do
  end subroutine

  subroutine collide_19(n, f, omega)
    integer, intent(in) :: n
    real(dp), intent(inout) :: f(n,19)
    real(dp), intent(in) :: omega
    real(dp), parameter :: w(19) = [1/3d0, 1/18d0, 1/18d0, 1/18d0, 1/18d0, 1/18d0, 1/18d0, 1/36d0, 1/36d0, 1/36d0, 1/36d0, &
      1/36d0, 1/36d0, 1/36d0, 1/36d0, 1/36d0, 1/36d0, 1/36d0, 1/36d0]
    integer, parameter :: cx(19) = [0, 1, -1, 0, 0, 0, 0, 1, -1, 1, -1, 1, -1, 1, -1, 0, 0, 0, 0]
    integer, parameter :: cy(19) = [0, 0, 0, 1, -1, 0, 0, 1, -1, -1, 1, 0, 0, 0, 0, 1, -1, 1, -1]
    integer, parameter :: cz(19) = [0, 0, 0, 0, 0, 1, -1, 0, 0, 0, 0, 1, -1, -1, 1, 1, -1, -1, 1]
    integer :: i, q
    real(dp) :: rho, ux, uy, uz, cu
    !$acc parallel loop present(f) private(rho, ux, uy, uz, cu)
    do i = 1, n
      rho = 0
      ux = 0
      uy = 0
      uz = 0
      do q = 1, 19
        rho = rho + f(i,q)
        ux = ux + cx(q)*f(i,q)
        uy = uy + cy(q)*f(i,q)
        uz = uz + cz(q)*f(i,q)
      end do
      ux = ux/rho
      uy = uy/rho
      uz = uz/rho
      do q = 1, 19
        cu = 3*(cx(q)*ux + cy(q)*uy + cz(q)*uz)
        f(i,q) = f(i,q) + omega*(w(q)*rho*(1 + cu + 0.5_dp*cu*cu - 1.5_dp*(ux*ux + uy*uy + uz*uz)) - f(i,q))
      end do
    end do
  end subroutine

  subroutine to_corners(nx, ny, nz, c, e)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(in) :: c(0:nx,0:ny,0:nz)
    real(dp), intent(inout) :: e(nx,ny,nz)
    integer :: i, j, k
    !$acc parallel loop collapse(3) present(c, e)
    do k = 1, nz
      do j = 1, ny
        do i = 1, nx
          e(i,j,k) = 0.125_dp*(c(i,j,k) + c(i-1,j,k) + c(i,j-1,k) + c(i-1,j-1,k) + c(i,j,k-1) + c(i-1,j,k-1) + &
      c(i,j-1,k-1) &
            + c(i-1,j-1,k-1))
        end do
      end do
    end do
  end subroutine

  subroutine run_staggered_fields(turns)
    integer, intent(in) :: turns
    integer, parameter :: m = 160, l = 128, n2 = 1400, nf = 400000
    real(sp), allocatable, dimension(:,:,:) :: vx, vy, vz, sxx, syy, szz, sxy, sxz, syz, rho, psi, lap, p
    real(sp), allocatable, dimension(:) :: ax, bx, kx
    real(dp), allocatable, dimension(:,:,:) :: b1, b2, b3, e1, e2, e3, t, d11, d22, d33, d12, d13, d23, r, c, e
    real(dp), allocatable, dimension(:,:) :: h, u, v, hn, un, vn, z, f, fq
    integer :: turn, i, j, k
    allocate (vx(-1:m+2,-1:m+2,-1:m+2))
    do k = -1, m + 2
      do j = -1, m + 2
        do i = -1, m + 2
          vx(i,j,k) = 1 + 0.01*mod(i + 3*j + 5*k + 20, 17)
        end do
      end do
    end do
    allocate (vy, vz, sxx, syy, szz, sxy, sxz, syz, rho, source=vx)
    allocate (psi(m,m,m), lap(m,m,m), ax(m), bx(m), kx(m))
    allocate (p(0:m+1,0:m+1,0:m+1))
    p = vx(0:m+1,0:m+1,0:m+1)
    psi = 0.1
    lap = 0
    ax = 0.2
    bx = 0.9
    kx = 1.5
    allocate (b1(l+1,l+1,l+1), c(0:l,0:l,0:l), e(l,l,l), t(l,l,l), r(l,l,l))
    b1 = vx(1:l+1,1:l+1,1:l+1)
    c = b1
    e = 0
    t = vx(1:l,1:l,1:l)
    r = 0
    allocate (b2, b3, e1, e2, e3, source=b1)
    allocate (d11, d22, d33, d12, d13, d23, source=t)
    allocate (h(0:n2+1,0:n2+1))
    do j = 0, n2 + 1
      do i = 0, n2 + 1
        h(i,j) = 10 + 0.01_dp*mod(i + 7*j, 13)
      end do
    end do
    allocate (u, v, hn, un, vn, z, f, source=h)
    allocate (fq(nf,19))
    fq = 0.05_dp
    !$acc data copy(vx, vy, vz, sxx, syy, szz, sxy, sxz, syz, rho, psi, lap, ax, bx, kx, p, b1, b2, b3, e1, e2, e3, c, e, t, r) &
    !$acc& copy(d11, d22, d33, d12, d13, d23, h, u, v, hn, un, vn, z, f, fq)
    do turn = 1, turns
      call velocity_order4(m, m, m, vx, vy, vz, sxx, syy, szz, sxy, sxz, syz, rho, 0.001)
      call magnetic_curl(l, l, l, b1, b2, b3, e1, e2, e3, 0.01_dp, 1.0_dp, 1.1_dp, 1.2_dp)
      call shallow_water(n2, n2, h, u, v, hn, un, vn, z, f, 9.81_dp, 0.001_dp, 1.0_dp)
      call absorbing_layer(m, m, m, 16, p, psi, ax, bx, kx, lap)
      call anisotropic(l, l, l, t, d11, d22, d33, d12, d13, d23, r)
      call collide_19(nf, fq, 0.8_dp)
      call to_corners(l, l, l, c, e)
    end do
    !$acc end data
    print *, 'staggered', sum(vx) + sum(vy) + sum(vz), sum(b1) + sum(b2) + sum(b3), sum(un(1:n2,1:n2)), sum(lap), &
      sum(r), sum(fq), sum(e)
  end subroutine
end module
