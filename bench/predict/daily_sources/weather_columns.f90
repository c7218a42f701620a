! options: --auto=all
! Loops without directives of a weather code: advection in flux form, diffusion by columns, moisture, pressure, filters, boundary rows, means.
module weather_columns
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  subroutine flux_divergence(nx, ny, nz, u, v, w, q, dq, rdx)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(in) :: u(nx+1,ny,nz), v(nx,ny+1,nz), w(nx,ny,nz+1), q(0:nx+1,0:ny+1,0:nz+1), rdx
    real(dp), intent(inout) :: dq(nx,ny,nz)
    integer :: i, j, k
    real(dp) :: fw, fe, fs, fn, fb, ft
    do k = 1, nz
      do j = 1, ny
        do i = 1, nx
          fw = u(i,j,k)*0.5_dp*(q(i-1,j,k) + q(i,j,k))
          fe = u(i+1,j,k)*0.5_dp*(q(i,j,k) + q(i+1,j,k))
          fs = v(i,j,k)*0.5_dp*(q(i,j-1,k) + q(i,j,k))
          fn = v(i,j+1,k)*0.5_dp*(q(i,j,k) + q(i,j+1,k))
          fb = w(i,j,k)*0.5_dp*(q(i,j,k-1) + q(i,j,k))
          ft = w(i,j,k+1)*0.5_dp*(q(i,j,k) + q(i,j,k+1))
          dq(i,j,k) = -rdx*(fe - fw + fn - fs + ft - fb)
        end do
      end do
    end do
  end subroutine

  subroutine mixing(nx, ny, nz, kh, t, dz, dt)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(in) :: kh(nx,ny,nz), dz(nz), dt
    real(dp), intent(inout) :: t(nx,ny,nz)
    real(dp) :: c(nz), d(nz), a, b, r
    integer :: i, j, k
    do j = 1, ny
      do i = 1, nx
        c(1) = 0
        d(1) = t(i,j,1)
        do k = 2, nz
          a = -dt*kh(i,j,k)/dz(k)
          b = 1 - 2*a
          r = 1/(b - a*c(k-1))
          c(k) = a*r
          d(k) = (t(i,j,k) - a*d(k-1))*r
        end do
        t(i,j,nz) = d(nz)
        do k = nz - 1, 1, -1
          t(i,j,k) = d(k) - c(k)*t(i,j,k+1)
        end do
      end do
    end do
  end subroutine

  subroutine condense(nx, ny, nz, t, qv, qc, p)
    integer, intent(in) :: nx, ny, nz
    real(sp), intent(in) :: p(nx,ny,nz)
    real(sp), intent(inout) :: t(nx,ny,nz), qv(nx,ny,nz), qc(nx,ny,nz)
    integer :: i, j, k
    real(sp) :: es, qs, dq
    do k = 1, nz
      do j = 1, ny
        do i = 1, nx
          es = 611.2*exp(17.67*(t(i,j,k) - 273.15)/(t(i,j,k) - 29.65))
          qs = 0.622*es/(p(i,j,k) - es)
          if (qv(i,j,k) > qs) then
            dq = (qv(i,j,k) - qs)/(1 + 2.5e6**2*qs/(461.5*1004.0*t(i,j,k)**2))
            t(i,j,k) = t(i,j,k) + 2.5e6/1004.0*dq
            qv(i,j,k) = qv(i,j,k) - dq
            qc(i,j,k) = qc(i,j,k) + dq
          end if
        end do
      end do
    end do
  end subroutine

  subroutine surface_pressure(nx, ny, nz, dpk, ps)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(in) :: dpk(nx,ny,nz)
    real(dp), intent(inout) :: ps(nx,ny)
    integer :: i, j, k
    do j = 1, ny
      do i = 1, nx
        ps(i,j) = 100
        do k = 1, nz
          ps(i,j) = ps(i,j) + dpk(i,j,k)
        end do
      end do
    end do
  end subroutine

  subroutine smooth_fourth(nx, ny, h, s)
    integer, intent(in) :: nx, ny
    real(sp), intent(in) :: h(nx,ny)
    real(sp), intent(inout) :: s(nx,ny)
    integer :: i, j
    do j = 3, ny - 2
      do i = 3, nx - 2
        s(i,j) = h(i,j) - 0.01*(20*h(i,j) - 8*(h(i+1,j) + h(i-1,j) + h(i,j+1) + h(i,j-1)) &
          + 2*(h(i+1,j+1) + h(i-1,j+1) + h(i+1,j-1) + h(i-1,j-1)) + h(i+2,j) + h(i-2,j) + h(i,j+2) + h(i,j-2))
      end do
    end do
  end subroutine

  subroutine radiate_sides(ny, nz, nx, dt, c, u)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(in) :: dt, c
    real(dp), intent(inout) :: u(0:nx+1,0:ny+1,0:nz+1)
    integer :: j, k
    do k = 1, nz
      do j = 1, ny
        u(0,j,k) = u(0,j,k) + c*dt*(u(1,j,k) - u(0,j,k))
        u(nx+1,j,k) = u(nx+1,j,k) - c*dt*(u(nx+1,j,k) - u(nx,j,k))
      end do
    end do
  end subroutine

  subroutine zonal_spread(nx, ny, t, mean, spread)
    integer, intent(in) :: nx, ny
    real(dp), intent(in) :: t(nx,ny)
    real(dp), intent(inout) :: mean(ny), spread(ny)
    integer :: i, j
    do j = 1, ny
      mean(j) = 0
      do i = 1, nx
        mean(j) = mean(j) + t(i,j)
      end do
      mean(j) = mean(j)/nx
      spread(j) = 0
      do i = 1, nx
        spread(j) = spread(j) + (t(i,j) - mean(j))**2
      end do
      spread(j) = sqrt(spread(j)/nx)
    end do
  end subroutine

  subroutine run_weather_columns(turns)
    integer, intent(in) :: turns
    integer, parameter :: nx = 200, ny = 180, nz = 60, mx = 3600, my = 1800
    real(dp), allocatable :: u(:,:,:), v(:,:,:), w(:,:,:), q(:,:,:), dq(:,:,:), kh(:,:,:), t(:,:,:), dz(:)
    real(dp), allocatable :: ps(:,:), big(:,:), mean(:), spread(:)
    real(sp), allocatable :: ts(:,:,:), qv(:,:,:), qc(:,:,:), p(:,:,:), h(:,:), s(:,:)
    integer :: turn, i, j, k
    allocate (u(nx+1,ny,nz), v(nx,ny+1,nz), w(nx,ny,nz+1), q(0:nx+1,0:ny+1,0:nz+1), dq(nx,ny,nz), kh(nx,ny,nz), &
      t(nx,ny,nz), dz(nz), ps(nx,ny), &
      big(mx,my), mean(my), spread(my), ts(nx,ny,nz), qv(nx,ny,nz), qc(nx,ny,nz), p(nx,ny,nz), h(mx,my), s(mx,my))
    u = 1
    v = 0.5_dp
    w = 0.1_dp
    q = 0.01_dp
    dq = 0
    kh = 10
    dz = 200
    s = 0
    do k = 1, nz
      do j = 1, ny
        do i = 1, nx
          t(i,j,k) = 300 - k + 0.01_dp*mod(i*j, 7)
          ts(i,j,k) = real(t(i,j,k), sp)
          qv(i,j,k) = 0.001*mod(i + j + k, 20)
          p(i,j,k) = 1e5 - 1000*k
        end do
      end do
    end do
    qc = 0
    do j = 1, my
      do i = 1, mx
        h(i,j) = sin(0.01*i)*cos(0.02*j)
        big(i,j) = h(i,j)
      end do
    end do
    do turn = 1, turns
      call flux_divergence(nx, ny, nz, u, v, w, q, dq, 0.001_dp)
      call mixing(nx, ny, nz, kh, t, dz, 1.0_dp)
      call condense(nx, ny, nz, ts, qv, qc, p)
      call surface_pressure(nx, ny, nz, t, ps)
      call smooth_fourth(mx, my, h, s)
      call radiate_sides(ny, nz, nx, 0.1_dp, 1.0_dp, q)
      call zonal_spread(mx, my, big, mean, spread)
    end do
    print *, 'weather', sum(dq), sum(t), sum(qc), sum(ps), sum(s), sum(q), sum(mean), sum(spread)
  end subroutine
end module
