! Many arrays at once: staggered grids, metrics, elastic waves, electromagnetic fields, high-order fluxes, components first or last.
module flow_fields
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  subroutine momentum_u(nx, ny, nz, u, v, w, p, rho, un, f, dx, dy, dz, mu)
    integer, intent(in) :: nx, ny, nz
    real(dp), dimension(nx,ny,nz) :: u, v, w, p, rho, un, mu
    real(dp) :: f(ny), dx(nx), dy(ny), dz(nz), adv, vis, vc, wc
    integer :: i, j, k
    !$acc parallel loop collapse(3) present(u, v, w, p, rho, un, mu, f, dx, dy, dz) private(adv, vis, vc, wc)
    do k = 2, nz - 1
      do j = 2, ny - 1
        do i = 2, nx - 1
          vc = 0.25_dp*(v(i,j,k) + v(i-1,j,k) + v(i,j+1,k) + v(i-1,j+1,k))
          wc = 0.25_dp*(w(i,j,k) + w(i-1,j,k) + w(i,j,k+1) + w(i-1,j,k+1))
          adv = u(i,j,k)*(u(i+1,j,k) - u(i-1,j,k))/(2*dx(i)) + vc*(u(i,j+1,k) - u(i,j-1,k))/(2*dy(j)) + &
            wc*(u(i,j,k+1) - u(i,j,k-1))/(2*dz(k))
          vis = (mu(i,j,k)*(u(i+1,j,k) - u(i,j,k)) - mu(i-1,j,k)*(u(i,j,k) - u(i-1,j,k)))/dx(i)**2 + &
            0.5_dp*(mu(i,j,k) + mu(i-1,j,k))*((u(i,j+1,k) - 2*u(i,j,k) + u(i,j-1,k))/dy(j)**2 + &
            (u(i,j,k+1) - 2*u(i,j,k) + u(i,j,k-1))/dz(k)**2)
          un(i,j,k) = u(i,j,k) + 1e-3_dp*(vis - adv + f(j)*vc - (p(i,j,k) - p(i-1,j,k))*2/((rho(i,j,k) + rho(i-1,j,k))*dx(i)))
        end do
      end do
    end do
  end subroutine

  subroutine tracer_flux(nx, ny, nz, t, s, tn, sn, u, v, w, vol, mask)
    integer, intent(in) :: nx, ny, nz
    real(dp), dimension(nx,ny,nz) :: t, s, tn, sn, u, v, w, vol, mask
    real(dp) :: fe, fw, fn, fs, ft, fb
    integer :: i, j, k
    !$omp target teams distribute parallel do collapse(3) private(fe, fw, fn, fs, ft, fb)
    do k = 2, nz - 1
      do j = 2, ny - 1
        do i = 2, nx - 1
          if (mask(i,j,k) > 0.1_dp) then
            fe = max(u(i,j,k), 0._dp)*t(i,j,k) + min(u(i,j,k), 0._dp)*t(i+1,j,k)
            fw = max(u(i-1,j,k), 0._dp)*t(i-1,j,k) + min(u(i-1,j,k), 0._dp)*t(i,j,k)
            fn = max(v(i,j,k), 0._dp)*t(i,j,k) + min(v(i,j,k), 0._dp)*t(i,j+1,k)
            fs = max(v(i,j-1,k), 0._dp)*t(i,j-1,k) + min(v(i,j-1,k), 0._dp)*t(i,j,k)
            ft = max(w(i,j,k), 0._dp)*t(i,j,k) + min(w(i,j,k), 0._dp)*t(i,j,k+1)
            fb = max(w(i,j,k-1), 0._dp)*t(i,j,k-1) + min(w(i,j,k-1), 0._dp)*t(i,j,k)
            tn(i,j,k) = t(i,j,k) - 0.1_dp*(fe - fw + fn - fs + ft - fb)/vol(i,j,k)
            sn(i,j,k) = s(i,j,k) - 0.1_dp*(u(i,j,k)*s(i+1,j,k) - u(i-1,j,k)*s(i-1,j,k) + v(i,j,k)*s(i,j+1,k) - &
              v(i,j-1,k)*s(i,j-1,k))/vol(i,j,k)
          end if
        end do
      end do
    end do
  end subroutine

  subroutine elastic_stress(nx, ny, nz, vx, vy, vz, sxx, syy, szz, sxy, sxz, syz, lam, mu)
    integer, intent(in) :: nx, ny, nz
    real(sp), dimension(nx,ny,nz) :: vx, vy, vz, sxx, syy, szz, sxy, sxz, syz, lam, mu
    real(sp) :: ex, ey, ez, l, m
    integer :: i, j, k
    do concurrent (k = 3:nz-2, j = 3:ny-2, i = 3:nx-2) local(ex, ey, ez, l, m)
      ex = 1.125*(vx(i+1,j,k) - vx(i,j,k)) - 0.0416667*(vx(i+2,j,k) - vx(i-1,j,k))
      ey = 1.125*(vy(i,j,k) - vy(i,j-1,k)) - 0.0416667*(vy(i,j+1,k) - vy(i,j-2,k))
      ez = 1.125*(vz(i,j,k) - vz(i,j,k-1)) - 0.0416667*(vz(i,j,k+1) - vz(i,j,k-2))
      l = lam(i,j,k)
      m = mu(i,j,k)
      sxx(i,j,k) = sxx(i,j,k) + 0.01*((l + 2*m)*ex + l*(ey + ez))
      syy(i,j,k) = syy(i,j,k) + 0.01*((l + 2*m)*ey + l*(ex + ez))
      szz(i,j,k) = szz(i,j,k) + 0.01*((l + 2*m)*ez + l*(ex + ey))
      sxy(i,j,k) = sxy(i,j,k) + 0.01*m*(1.125*(vx(i,j+1,k) - vx(i,j,k)) - 0.0416667*(vx(i,j+2,k) - vx(i,j-1,k)) + &
        1.125*(vy(i,j,k) - vy(i-1,j,k)) - 0.0416667*(vy(i+1,j,k) - vy(i-2,j,k)))
      sxz(i,j,k) = sxz(i,j,k) + 0.01*m*(1.125*(vx(i,j,k+1) - vx(i,j,k)) - 0.0416667*(vx(i,j,k+2) - vx(i,j,k-1)) + &
        1.125*(vz(i,j,k) - vz(i-1,j,k)) - 0.0416667*(vz(i+1,j,k) - vz(i-2,j,k)))
      syz(i,j,k) = syz(i,j,k) + 0.01*m*(1.125*(vy(i,j,k+1) - vy(i,j,k)) - 0.0416667*(vy(i,j,k+2) - vy(i,j,k-1)) + &
        1.125*(vz(i,j+1,k) - vz(i,j,k)) - 0.0416667*(vz(i,j+2,k) - vz(i,j-1,k)))
    end do
  end subroutine

  subroutine maxwell_e(nx, ny, nz, ex, ey, ez, hx, hy, hz, ca, cb)
    integer, intent(in) :: nx, ny, nz
    real(sp), dimension(nx,ny,nz) :: ex, ey, ez, hx, hy, hz, ca, cb
    integer :: i, j, k
    !$acc parallel loop gang vector collapse(3) present(ex, ey, ez, hx, hy, hz, ca, cb)
    do k = 2, nz
      do j = 2, ny
        do i = 2, nx
          ex(i,j,k) = ca(i,j,k)*ex(i,j,k) + cb(i,j,k)*(hz(i,j,k) - hz(i,j-1,k) - hy(i,j,k) + hy(i,j,k-1))
          ey(i,j,k) = ca(i,j,k)*ey(i,j,k) + cb(i,j,k)*(hx(i,j,k) - hx(i,j,k-1) - hz(i,j,k) + hz(i-1,j,k))
          ez(i,j,k) = ca(i,j,k)*ez(i,j,k) + cb(i,j,k)*(hy(i,j,k) - hy(i-1,j,k) - hx(i,j,k) + hx(i,j-1,k))
        end do
      end do
    end do
  end subroutine

  subroutine sources_20(n, a, b, c, d, e, f, g, h, o, p, q, r, s, t, u, v, w, x, y, z)
    integer, intent(in) :: n
    real(dp), dimension(n) :: a, b, c, d, e, f, g, h, o, p, q, r, s, t, u, v, w, x, y, z
    integer :: i
    !$acc parallel loop present(a, b, c, d, e, f, g, h, o, p, q, r, s, t, u, v, w, x, y, z)
    do i = 1, n
      a(i) = b(i)*c(i) - d(i)*e(i)
      f(i) = f(i) + g(i)*h(i) + o(i)
      p(i) = p(i) + q(i)*r(i)
      s(i) = t(i)*u(i) + v(i)*w(i) + x(i)
      y(i) = y(i) + z(i)*a(i)
    end do
  end subroutine

  subroutine weno_x(nx, ny, nz, f, df)
    integer, intent(in) :: nx, ny, nz
    real(dp), dimension(nx,ny,nz) :: f, df
    real(dp) :: b0, b1, b2, w0, w1, w2
    integer :: i, j, k
    !$omp target teams distribute parallel do collapse(3) private(b0, b1, b2, w0, w1, w2)
    do k = 1, nz
      do j = 1, ny
        do i = 3, nx - 2
          b0 = 13/12._dp*(f(i-2,j,k) - 2*f(i-1,j,k) + f(i,j,k))**2 + 0.25_dp*(f(i-2,j,k) - 4*f(i-1,j,k) + 3*f(i,j,k))**2
          b1 = 13/12._dp*(f(i-1,j,k) - 2*f(i,j,k) + f(i+1,j,k))**2 + 0.25_dp*(f(i-1,j,k) - f(i+1,j,k))**2
          b2 = 13/12._dp*(f(i,j,k) - 2*f(i+1,j,k) + f(i+2,j,k))**2 + 0.25_dp*(3*f(i,j,k) - 4*f(i+1,j,k) + f(i+2,j,k))**2
          w0 = 0.1_dp/(1e-6_dp + b0)**2
          w1 = 0.6_dp/(1e-6_dp + b1)**2
          w2 = 0.3_dp/(1e-6_dp + b2)**2
          df(i,j,k) = (w0*(2*f(i-2,j,k) - 7*f(i-1,j,k) + 11*f(i,j,k)) + w1*(-f(i-1,j,k) + 5*f(i,j,k) + 2*f(i+1,j,k)) + &
            w2*(2*f(i,j,k) + 5*f(i+1,j,k) - f(i+2,j,k)))/(6*(w0 + w1 + w2))
        end do
      end do
    end do
  end subroutine

  subroutine barotropic(nx, ny, ub, vb, eta, etan, dep, dxu, dyv, area, mask, ubn, vbn, fc)
    integer, intent(in) :: nx, ny
    real(dp), dimension(nx,ny) :: ub, vb, eta, etan, dep, dxu, dyv, area, mask, ubn, vbn, fc
    integer :: i, j
    !$acc parallel loop collapse(2) present(ub, vb, eta, etan, dep, dxu, dyv, area, mask, ubn, vbn, fc)
    do j = 2, ny - 1
      do i = 2, nx - 1
        etan(i,j) = mask(i,j)*(eta(i,j) - 10*(ub(i,j)*dyv(i,j) - ub(i-1,j)*dyv(i-1,j) + vb(i,j)*dxu(i,j) - &
          vb(i,j-1)*dxu(i,j-1))/area(i,j))
        ubn(i,j) = mask(i,j)*(ub(i,j) + fc(i,j)*vb(i,j) - 9.8_dp*dep(i,j)*(eta(i+1,j) - eta(i,j))/dxu(i,j))
        vbn(i,j) = mask(i,j)*(vb(i,j) - fc(i,j)*ub(i,j) - 9.8_dp*dep(i,j)*(eta(i,j+1) - eta(i,j))/dyv(i,j))
      end do
    end do
  end subroutine

  subroutine euler_first(nx, ny, nz, q, r)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(in) :: q(5,nx,ny,nz)
    real(dp), intent(inout) :: r(5,nx,ny,nz)
    integer :: i, j, k, m
    !$acc parallel loop collapse(3) present(q, r)
    do k = 2, nz - 1
      do j = 2, ny - 1
        do i = 2, nx - 1
          do m = 1, 5
            r(m,i,j,k) = q(m,i+1,j,k) + q(m,i-1,j,k) + q(m,i,j+1,k) + q(m,i,j-1,k) + q(m,i,j,k+1) + q(m,i,j,k-1) - 6*q(m,i,j,k)
          end do
        end do
      end do
    end do
  end subroutine

  subroutine euler_last(nx, ny, nz, q, r)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(in) :: q(nx,ny,nz,5)
    real(dp), intent(inout) :: r(nx,ny,nz,5)
    real(dp) :: ri, u, v, w, p, rj, uj, pj
    integer :: i, j, k
    !$acc parallel loop collapse(3) present(q, r) private(ri, u, v, w, p, rj, uj, pj)
    do k = 1, nz
      do j = 1, ny
        do i = 1, nx - 1
          ri = 1/q(i,j,k,1)
          u = q(i,j,k,2)*ri
          v = q(i,j,k,3)*ri
          w = q(i,j,k,4)*ri
          p = 0.4_dp*(q(i,j,k,5) - 0.5_dp*q(i,j,k,1)*(u*u + v*v + w*w))
          rj = 1/q(i+1,j,k,1)
          uj = q(i+1,j,k,2)*rj
          pj = 0.4_dp*(q(i+1,j,k,5) - 0.5_dp*rj*(q(i+1,j,k,2)**2 + q(i+1,j,k,3)**2 + q(i+1,j,k,4)**2))
          r(i,j,k,1) = 0.5_dp*(q(i,j,k,2) + q(i+1,j,k,2))
          r(i,j,k,2) = 0.5_dp*(q(i,j,k,2)*u + p + q(i+1,j,k,2)*uj + pj)
          r(i,j,k,3) = 0.5_dp*(q(i,j,k,3)*u + q(i+1,j,k,3)*uj)
          r(i,j,k,4) = 0.5_dp*(q(i,j,k,4)*u + q(i+1,j,k,4)*uj)
          r(i,j,k,5) = 0.5_dp*((q(i,j,k,5) + p)*u + (q(i+1,j,k,5) + pj)*uj)
        end do
      end do
    end do
  end subroutine

  subroutine divergence_odd(nx, ny, nz, u, v, w, d)
    integer, intent(in) :: nx, ny, nz
    real(dp) :: u(0:nx,ny,nz), v(nx,0:ny,nz), w(nx,ny,0:nz), d(nx,ny,nz)
    integer :: i, j, k
    !$omp target teams loop collapse(3)
    do k = 1, nz
      do j = 1, ny
        do i = 1, nx
          d(i,j,k) = u(i,j,k) - u(i-1,j,k) + v(i,j,k) - v(i,j-1,k) + w(i,j,k) - w(i,j,k-1)
        end do
      end do
    end do
  end subroutine

  subroutine vorticity_2d(nx, ny, u, v, z, ke, pv, h, f)
    integer, intent(in) :: nx, ny
    real(dp), dimension(nx,ny) :: u, v, z, ke, pv, h, f
    integer :: i, j
    do concurrent (j = 2:ny-1, i = 2:nx-1)
      z(i,j) = v(i,j) - v(i-1,j) - u(i,j) + u(i,j-1)
      ke(i,j) = 0.25_dp*(u(i,j)**2 + u(i+1,j)**2 + v(i,j)**2 + v(i,j+1)**2)
      pv(i,j) = 4*(f(i,j) + z(i,j))/(h(i,j) + h(i-1,j) + h(i,j-1) + h(i-1,j-1))
    end do
  end subroutine

  subroutine run_flow_fields(turns)
    integer, intent(in) :: turns
    integer, parameter :: nx = 203, ny = 181, nz = 119, n1 = 3000000, mx = 517, my = 389
    real(dp), allocatable, dimension(:,:,:) :: u, v, w, p, rho, un, mu, tn, sn
    real(sp), allocatable, dimension(:,:,:) :: vx, vy, vz, sxx, syy, szz, sxy, sxz, syz, lam, ms
    real(dp), allocatable :: g(:,:), b(:,:,:), q(:,:,:,:), r(:,:,:,:), q5(:,:,:,:), r5(:,:,:,:), uo(:,:,:), vo(:,:,:), wo(:,:,:)
    real(dp) :: f(ny), dx(nx), dy(ny), dz(nz)
    integer :: t
    allocate (u(nx,ny,nz), v(nx,ny,nz), w(nx,ny,nz), p(nx,ny,nz), rho(nx,ny,nz), un(nx,ny,nz), mu(nx,ny,nz), tn(nx,ny,nz), &
      sn(nx,ny,nz))
    allocate (vx(nx,ny,nz), vy(nx,ny,nz), vz(nx,ny,nz), sxx(nx,ny,nz), syy(nx,ny,nz), szz(nx,ny,nz), sxy(nx,ny,nz), &
      sxz(nx,ny,nz), syz(nx,ny,nz), lam(nx,ny,nz), ms(nx,ny,nz))
    allocate (g(n1,20), b(mx,my,12), q(nx,ny,nz,5), r(nx,ny,nz,5), q5(5,101,103,107), r5(5,101,103,107), uo(0:nx,ny,nz), &
      vo(nx,0:ny,nz), wo(nx,ny,0:nz))
    call random_number(u)
    v = u - 0.5_dp
    w = v
    p = u
    rho = u + 1
    mu = u
    un = 0
    tn = 0
    sn = 0
    vx = real(u)
    vy = vx
    vz = vx
    sxx = 0
    syy = 0
    szz = 0
    sxy = 0
    sxz = 0
    syz = 0
    lam = 1
    ms = 1
    g = 0.5_dp
    b = 1.5_dp
    q = 1.5_dp
    r = 0
    q5 = 1
    r5 = 0
    uo = 1
    vo = 1
    wo = 1
    f = 0.1_dp
    dx = 1
    dy = 1
    dz = 1
    !$acc data copyin(u, v, w, p, rho, mu, vx, vy, vz, lam, ms, f, dx, dy, dz, q, q5, uo, vo, wo) copy(un, tn, sn, sxx, &
    !$acc& syy, szz, sxy, sxz, syz, g, b, r, r5)
    do t = 1, turns
      call momentum_u(nx, ny, nz, u, v, w, p, rho, un, f, dx, dy, dz, mu)
      call tracer_flux(nx, ny, nz, p, mu, tn, sn, u, v, w, rho, un)
      call elastic_stress(nx, ny, nz, vx, vy, vz, sxx, syy, szz, sxy, sxz, syz, lam, ms)
      call maxwell_e(nx, ny, nz, sxx, syy, szz, sxy, sxz, syz, lam, ms)
      call sources_20(n1, g(1,1), g(1,2), g(1,3), g(1,4), g(1,5), g(1,6), g(1,7), g(1,8), g(1,9), g(1,10), g(1,11), &
        g(1,12), g(1,13), g(1,14), &
        g(1,15), g(1,16), g(1,17), g(1,18), g(1,19), g(1,20))
      call weno_x(nx, ny, nz, p, tn)
      call barotropic(mx, my, b(1,1,1), b(1,1,2), b(1,1,3), b(1,1,4), b(1,1,5), b(1,1,6), b(1,1,7), b(1,1,8), b(1,1,9), &
        b(1,1,10), b(1,1,11), b(1,1,12))
      call euler_first(101, 103, 107, q5, r5)
      call euler_last(nx, ny, nz, q, r)
      call divergence_odd(nx, ny, nz, uo, vo, wo, tn)
      call vorticity_2d(mx, my, b(1,1,1), b(1,1,2), b(1,1,3), b(1,1,4), b(1,1,5), b(1,1,6), b(1,1,7))
    end do
    !$acc end data
    print *, 'flow', sum(un), sum(tn), sum(sn), sum(sxx), sum(g), sum(b), sum(r), sum(r5)
  end subroutine
end module
