! Hydrodynamics and flow as proxy applications write them: long names, halo-sized arrays, OpenACC.
module hydro_acc
  implicit none
  integer, parameter :: r8 = selected_real_kind(15, 307)
contains
  subroutine ideal_gas(x_min, x_max, y_min, y_max, density, energy, pressure, soundspeed)
    integer, intent(in) :: x_min, x_max, y_min, y_max
    real(r8), dimension(x_min-2:x_max+2, y_min-2:y_max+2), intent(in) :: density, energy
    real(r8), dimension(x_min-2:x_max+2, y_min-2:y_max+2), intent(inout) :: pressure, soundspeed
    integer :: j, k
    real(r8) :: sound_speed_squared, v, pressurebyenergy, pressurebyvolume
    !$acc parallel loop collapse(2) private(v, pressurebyenergy, pressurebyvolume, sound_speed_squared)
    do k = y_min, y_max
      do j = x_min, x_max
        v = 1.0_r8/density(j,k)
        pressure(j,k) = (1.4_r8 - 1.0_r8)*density(j,k)*energy(j,k)
        pressurebyenergy = (1.4_r8 - 1.0_r8)*density(j,k)
        pressurebyvolume = -density(j,k)*pressure(j,k)*v
        sound_speed_squared = v*v*(pressure(j,k)*pressurebyenergy - pressurebyvolume)
        soundspeed(j,k) = sqrt(sound_speed_squared)
      end do
    end do
  end subroutine

  ! Artificial viscosity where cells are compressed.
  subroutine viscosity(nx, ny, celldx, celldy, density0, pressure, xvel0, yvel0, visc)
    integer, intent(in) :: nx, ny
    real(r8), intent(in) :: celldx(nx), celldy(ny), density0(0:nx+1,0:ny+1), pressure(0:nx+1,0:ny+1)
    real(r8), intent(in) :: xvel0(nx+1,ny+1), yvel0(nx+1,ny+1)
    real(r8), intent(inout) :: visc(nx,ny)
    integer :: j, k
    real(r8) :: ugrad, vgrad, strain2, div, pgradx, pgrady, limiter, pgrad, xgrad, ygrad, grad
    !$acc parallel loop collapse(2)
    do k = 1, ny
      do j = 1, nx
        ugrad = (xvel0(j+1,k) + xvel0(j+1,k+1)) - (xvel0(j,k) + xvel0(j,k+1))
        vgrad = (yvel0(j,k+1) + yvel0(j+1,k+1)) - (yvel0(j,k) + yvel0(j+1,k))
        div = celldx(j)*ugrad + celldy(k)*vgrad
        strain2 = 0.5_r8*(xvel0(j,k+1) + xvel0(j+1,k+1) - xvel0(j,k) - xvel0(j+1,k))/celldy(k) &
          + 0.5_r8*(yvel0(j+1,k) + yvel0(j+1,k+1) - yvel0(j,k) - yvel0(j,k+1))/celldx(j)
        pgradx = (pressure(j+1,k) - pressure(j-1,k))/(celldx(j) + celldx(min(j+1, nx)))
        pgrady = (pressure(j,k+1) - pressure(j,k-1))/(celldy(k) + celldy(min(k+1, ny)))
        limiter = ((0.5_r8*ugrad/celldx(j))*pgradx**2 + (0.5_r8*vgrad/celldy(k))*pgrady**2 + strain2*pgradx*pgrady) &
          /max(pgradx**2 + pgrady**2, 1.0e-16_r8)
        if (limiter > 0.0_r8 .or. div >= 0.0_r8) then
          visc(j,k) = 0.0_r8
        else
          pgradx = sign(max(1.0e-16_r8, abs(pgradx)), pgradx)
          pgrady = sign(max(1.0e-16_r8, abs(pgrady)), pgrady)
          pgrad = sqrt(pgradx**2 + pgrady**2)
          xgrad = abs(celldx(j)*pgrad/pgradx)
          ygrad = abs(celldy(k)*pgrad/pgrady)
          grad = min(xgrad, ygrad)
          visc(j,k) = 2.0_r8*density0(j,k)*grad*grad*limiter*limiter
        end if
      end do
    end do
  end subroutine

  ! Second-order advection with a van Leer limiter, upwind cells by the sign of the flux.
  subroutine advec_cell(nx, ny, vertexdx, vol_flux_x, pre_vol, density1, energy1, mass_flux_x, ener_flux)
    integer, intent(in) :: nx, ny
    real(r8), intent(in) :: vertexdx(-1:nx+3), vol_flux_x(nx+2,ny), pre_vol(-1:nx+2,ny), density1(-1:nx+2,ny), &
      energy1(-1:nx+2,ny)
    real(r8), intent(inout) :: mass_flux_x(nx+2,ny), ener_flux(nx+2,ny)
    integer :: j, k, upwind, donor, downwind, dif
    real(r8) :: sigmat, sigmam, sigma3, sigma4, diffuw, diffdw, limiter
    !$acc parallel loop gang
    do k = 1, ny
      !$acc loop vector
      do j = 1, nx + 2
        if (vol_flux_x(j,k) > 0.0_r8) then
          upwind = j - 2
          donor = j - 1
          downwind = j
          dif = donor
        else
          upwind = min(j + 1, nx + 2)
          donor = j
          downwind = j - 1
          dif = upwind
        end if
        sigmat = abs(vol_flux_x(j,k))/pre_vol(donor,k)
        sigma3 = (1.0_r8 + sigmat)*(vertexdx(j)/vertexdx(dif))
        sigma4 = 2.0_r8 - sigmat
        diffuw = density1(donor,k) - density1(upwind,k)
        diffdw = density1(downwind,k) - density1(donor,k)
        if (diffuw*diffdw > 0.0_r8) then
          limiter = (1.0_r8 - sigmat)*sign(1.0_r8, diffdw)*min(abs(diffuw), abs(diffdw), &
            1.0_r8/6.0_r8*(sigma3*abs(diffuw) + sigma4*abs(diffdw)))
        else
          limiter = 0.0_r8
        end if
        mass_flux_x(j,k) = vol_flux_x(j,k)*(density1(donor,k) + limiter)
        sigmam = abs(mass_flux_x(j,k))/(density1(donor,k)*pre_vol(donor,k))
        diffuw = energy1(donor,k) - energy1(upwind,k)
        diffdw = energy1(downwind,k) - energy1(donor,k)
        if (diffuw*diffdw > 0.0_r8) then
          limiter = (1.0_r8 - sigmam)*sign(1.0_r8, diffdw)*min(abs(diffuw), abs(diffdw), &
            1.0_r8/6.0_r8*(sigma3*abs(diffuw) + sigma4*abs(diffdw)))
        else
          limiter = 0.0_r8
        end if
        ener_flux(j,k) = mass_flux_x(j,k)*(energy1(donor,k) + limiter)
      end do
    end do
  end subroutine

  ! The smallest time step of all cells.
  subroutine calc_dt(nx, ny, dx, dy, cc, u, v, rho, dt)
    integer, intent(in) :: nx, ny
    real(r8), intent(in) :: dx, dy, cc(nx,ny), u(nx+1,ny+1), v(nx+1,ny+1), rho(nx,ny)
    real(r8), intent(inout) :: dt
    integer :: j, k
    real(r8) :: c, dtct, div, dtut, dtvt
    dt = 1.0e9_r8
    !$acc parallel loop collapse(2) reduction(min: dt)
    do k = 1, ny
      do j = 1, nx
        c = sqrt(cc(j,k)*cc(j,k) + 2.0_r8*rho(j,k))
        dtct = 0.7_r8*min(dx, dy)/max(c, 1.0e-16_r8)
        div = (u(j+1,k) - u(j,k))*dy
        dtut = 0.5_r8*2.0_r8*dx*dy/max(abs(u(j,k)*dy), abs(u(j+1,k)*dy), 1.0e-16_r8*dx)
        div = div + (v(j,k+1) - v(j,k))*dx
        dtvt = 0.5_r8*2.0_r8*dx*dy/max(abs(v(j,k)*dx), abs(v(j,k+1)*dx), 1.0e-16_r8*dx)
        if (div < -1.0e-10_r8) dtct = min(dtct, -dx*dy/div)
        dt = min(dt, dtct, dtut, dtvt)
      end do
    end do
  end subroutine

  ! Anisotropic diffusion of speckle: four differences and a coefficient of each pixel.
  subroutine srad_coefficients(rows, cols, q0sqr, jm, dn, ds, dw, de, c)
    integer, intent(in) :: rows, cols
    real, intent(in) :: q0sqr, jm(rows,cols)
    real, intent(inout), dimension(rows,cols) :: dn, ds, dw, de, c
    integer :: i, j
    real :: g2, l, num, den, qsqr, jc
    !$acc kernels
    do j = 1, cols
      do i = 1, rows
        jc = jm(i,j)
        dn(i,j) = jm(max(i-1,1),j) - jc
        ds(i,j) = jm(min(i+1,rows),j) - jc
        dw(i,j) = jm(i,max(j-1,1)) - jc
        de(i,j) = jm(i,min(j+1,cols)) - jc
        g2 = (dn(i,j)*dn(i,j) + ds(i,j)*ds(i,j) + dw(i,j)*dw(i,j) + de(i,j)*de(i,j))/(jc*jc)
        l = (dn(i,j) + ds(i,j) + dw(i,j) + de(i,j))/jc
        num = (0.5*g2) - ((1.0/16.0)*(l*l))
        den = 1 + (0.25*l)
        qsqr = num/(den*den)
        den = (qsqr - q0sqr)/(q0sqr*(1 + q0sqr))
        c(i,j) = 1.0/(1.0 + den)
        c(i,j) = max(0.0, min(1.0, c(i,j)))
      end do
    end do
    !$acc end kernels
  end subroutine

  ! D3Q19 would be long; D2Q9 with two relaxation times, structure of arrays in the last dimension.
  subroutine collide_trt(nx, ny, omega_p, omega_m, f, fnew)
    integer, intent(in) :: nx, ny
    real(r8), intent(in) :: omega_p, omega_m, f(nx,ny,0:8)
    real(r8), intent(inout) :: fnew(nx,ny,0:8)
    integer, parameter :: ex(0:8) = [0, 1, 0, -1, 0, 1, -1, -1, 1], ey(0:8) = [0, 0, 1, 0, -1, 1, 1, -1, -1], &
      op(0:8) = [0, 3, 4, 1, 2, 7, 8, 5, 6]
    real(r8), parameter :: w(0:8) = [4d0/9, 1d0/9, 1d0/9, 1d0/9, 1d0/9, 1d0/36, 1d0/36, 1d0/36, 1d0/36]
    integer :: i, j, l
    real(r8) :: rho, u, v, usq, cu, feq(0:8), fp, fm, ep, em
    !$acc parallel loop collapse(2) private(feq)
    do j = 1, ny
      do i = 1, nx
        rho = 0
        u = 0
        v = 0
        do l = 0, 8
          rho = rho + f(i,j,l)
          u = u + ex(l)*f(i,j,l)
          v = v + ey(l)*f(i,j,l)
        end do
        u = u/rho
        v = v/rho
        usq = 1.5_r8*(u*u + v*v)
        do l = 0, 8
          cu = 3*(ex(l)*u + ey(l)*v)
          feq(l) = w(l)*rho*(1 + cu + 0.5_r8*cu*cu - usq)
        end do
        do l = 0, 8
          fp = 0.5_r8*(f(i,j,l) + f(i,j,op(l)))
          fm = 0.5_r8*(f(i,j,l) - f(i,j,op(l)))
          ep = 0.5_r8*(feq(l) + feq(op(l)))
          em = 0.5_r8*(feq(l) - feq(op(l)))
          fnew(i,j,l) = f(i,j,l) - omega_p*(fp - ep) - omega_m*(fm - em)
        end do
      end do
    end do
  end subroutine

  ! Volumes of hexahedra from their eight corners.
  subroutine hex_volume(nelem, nnode, nodelist, x, y, z, vol)
    integer, intent(in) :: nelem, nnode, nodelist(8,nelem)
    real(r8), intent(in) :: x(nnode), y(nnode), z(nnode)
    real(r8), intent(inout) :: vol(nelem)
    integer :: e, l
    real(r8) :: xl(8), yl(8), zl(8), d61(3), d70(3), d63(3), d20(3), d50(3), d64(3), d31(3), d43(3), d25(3)
    !$acc parallel loop private(xl, yl, zl, d61, d70, d63, d20, d50, d64, d31, d43, d25)
    do e = 1, nelem
      do l = 1, 8
        xl(l) = x(nodelist(l,e))
        yl(l) = y(nodelist(l,e))
        zl(l) = z(nodelist(l,e))
      end do
      d61 = [xl(7) - xl(2), yl(7) - yl(2), zl(7) - zl(2)]
      d70 = [xl(8) - xl(1), yl(8) - yl(1), zl(8) - zl(1)]
      d63 = [xl(7) - xl(4), yl(7) - yl(4), zl(7) - zl(4)]
      d20 = [xl(3) - xl(1), yl(3) - yl(1), zl(3) - zl(1)]
      d50 = [xl(6) - xl(1), yl(6) - yl(1), zl(6) - zl(1)]
      d64 = [xl(7) - xl(5), yl(7) - yl(5), zl(7) - zl(5)]
      d31 = [xl(4) - xl(2), yl(4) - yl(2), zl(4) - zl(2)]
      d43 = [xl(5) - xl(4), yl(5) - yl(4), zl(5) - zl(4)]
      d25 = [xl(3) - xl(6), yl(3) - yl(6), zl(3) - zl(6)]
      vol(e) = (triple(d61, d31, d63) + triple(d63, d43, d70) + triple(d50, d64, d61) + triple(d25, d20, d31))/12.0_r8
    end do
  end subroutine

  pure function triple(a, b, c) result(t)
    real(r8), intent(in) :: a(3), b(3), c(3)
    real(r8) :: t
    t = a(1)*(b(2)*c(3) - b(3)*c(2)) + b(1)*(a(3)*c(2) - a(2)*c(3)) + c(1)*(a(2)*b(3) - a(3)*b(2))
  end function

  subroutine run_hydro_acc(turns)
    integer, intent(in) :: turns
    integer, parameter :: nx = 1500, ny = 1100, lx = 700, ly = 600, side = 72
    real(r8), allocatable :: density(:,:), energy(:,:), pressure(:,:), soundspeed(:,:), celldx(:), celldy(:), &
        xvel(:,:), yvel(:,:), &
      visc(:,:), vertexdx(:), flux(:,:), vol(:,:), d1(:,:), e1(:,:), mflux(:,:), eflux(:,:), cc(:,:), rho(:,:), f(:,:,:), &
      fnew(:,:,:), x(:), y(:), z(:), hexes(:)
    real, allocatable :: jm(:,:), dn(:,:), ds(:,:), dw(:,:), de(:,:), c(:,:)
    integer, allocatable :: nodelist(:,:)
    real(r8) :: dt
    integer :: i, j, k, e, n, turn
    allocate (density(-1:nx+2,-1:ny+2), energy(-1:nx+2,-1:ny+2), pressure(-1:nx+2,-1:ny+2), soundspeed(-1:nx+2,-1:ny+2))
    allocate (celldx(nx), celldy(ny), xvel(nx+1,ny+1), yvel(nx+1,ny+1), visc(nx,ny), vertexdx(-1:nx+3))
    allocate (flux(nx+2,ny), vol(-1:nx+2,ny), d1(-1:nx+2,ny), e1(-1:nx+2,ny), mflux(nx+2,ny), eflux(nx+2,ny), cc(nx,ny), &
      rho(nx,ny), f(lx,ly,0:8), fnew(lx,ly,0:8))
    allocate (jm(1024,800), dn(1024,800), ds(1024,800), dw(1024,800), de(1024,800), c(1024,800))
    allocate (nodelist(8,side**3), x((side+1)**3), y((side+1)**3), z((side+1)**3), hexes(side**3))
    do j = -1, ny + 2
      do i = -1, nx + 2
        density(i,j) = 0.2_r8 + 0.001_r8*mod(i*7 + j*3 + 50, 101)
        energy(i,j) = 1.0_r8 + 0.01_r8*mod(i + j*11 + 50, 37)
        pressure(i,j) = 0.4_r8 + 0.001_r8*mod(i*i + j*j, 59)
      end do
    end do
    soundspeed = 0
    celldx = 0.01_r8
    celldy = 0.02_r8
    vertexdx = 0.01_r8
    do j = 1, ny + 1
      do i = 1, nx + 1
        xvel(i,j) = 0.1_r8*sin(0.01_r8*i + 0.02_r8*j)
        yvel(i,j) = 0.1_r8*cos(0.015_r8*i - 0.01_r8*j)
      end do
    end do
    do j = 1, ny
      do i = 1, nx + 2
        flux(i,j) = 0.001_r8*sin(0.005_r8*i*j)
      end do
      do i = -1, nx + 2
        vol(i,j) = 0.02_r8
        d1(i,j) = 0.2_r8 + 0.05_r8*sin(0.02_r8*i + 0.01_r8*j)
        e1(i,j) = 1.0_r8 + 0.2_r8*cos(0.03_r8*i)
      end do
      do i = 1, nx
        cc(i,j) = 0.5_r8 + 0.001_r8*mod(i, 97)
        rho(i,j) = 0.3_r8 + 0.001_r8*mod(j, 89)
      end do
    end do
    do j = 1, 800
      do i = 1, 1024
        jm(i,j) = exp(0.001*mod(i*13 + j*29, 255))
      end do
    end do
    dn = 0
    ds = 0
    dw = 0
    de = 0
    c = 0
    do j = 1, ly
      do i = 1, lx
        do k = 0, 8
          f(i,j,k) = 0.1_r8 + 0.001_r8*mod(i + 3*j + 5*k, 23)
        end do
      end do
    end do
    fnew = 0
    n = side + 1
    do k = 1, n
      do j = 1, n
        do i = 1, n
          e = i + n*(j - 1 + n*(k - 1))
          x(e) = 0.01_r8*i + 0.001_r8*mod(j, 3)
          y(e) = 0.01_r8*j + 0.001_r8*mod(k, 3)
          z(e) = 0.01_r8*k + 0.001_r8*mod(i, 3)
        end do
      end do
    end do
    do k = 1, side
      do j = 1, side
        do i = 1, side
          e = i + side*(j - 1 + side*(k - 1))
          nodelist(1,e) = i + n*(j - 1 + n*(k - 1))
          nodelist(2,e) = nodelist(1,e) + 1
          nodelist(3,e) = nodelist(2,e) + n
          nodelist(4,e) = nodelist(1,e) + n
          nodelist(5:8,e) = nodelist(1:4,e) + n*n
        end do
      end do
    end do
    visc = 0
    mflux = 0
    eflux = 0
    hexes = 0
    !$acc data copy(density, energy, pressure, soundspeed, celldx, celldy, xvel, yvel, visc, vertexdx, flux, vol, d1, &
    !$acc   e1, mflux, eflux, cc, rho, jm, dn, ds, dw, de, c, f, fnew, nodelist, x, y, z, hexes)
    do turn = 1, turns
      call ideal_gas(1, nx, 1, ny, density, energy, pressure, soundspeed)
      call viscosity(nx, ny, celldx, celldy, density(0:nx+1,0:ny+1), pressure(0:nx+1,0:ny+1), xvel, yvel, visc)
      call advec_cell(nx, ny, vertexdx, flux, vol, d1, e1, mflux, eflux)
      call calc_dt(nx, ny, 0.01_r8, 0.02_r8, cc, xvel, yvel, rho, dt)
      call srad_coefficients(1024, 800, 0.05, jm, dn, ds, dw, de, c)
      call collide_trt(lx, ly, 1.2_r8, 0.9_r8, f, fnew)
      call hex_volume(side**3, n**3, nodelist, x, y, z, hexes)
    end do
    !$acc end data
    print '(8es14.6)', sum(soundspeed), sum(visc), sum(mflux), sum(eflux), dt, sum(dble(c)), sum(fnew), sum(hexes)
  end subroutine
end module
