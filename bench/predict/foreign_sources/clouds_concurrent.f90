! Clouds by DO CONCURRENT: saturation, rain that falls, growth of drops, radiation by bands, transport, strongest echo of columns, lightning.
module clouds_concurrent
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  ! Vapour beyond saturation condenses and warms: three steps of Newton.
  subroutine saturate(nx, ny, nz, t, qv, qc, p)
    integer, intent(in) :: nx, ny, nz
    real(sp), intent(inout) :: t(nx,ny,nz), qv(nx,ny,nz), qc(nx,ny,nz)
    real(sp), intent(in) :: p(nx,ny,nz)
    integer :: i, j, k, it
    real(sp) :: es, qs, d
    do concurrent (k = 1:nz, j = 1:ny, i = 1:nx) local(es, qs, d, it)
      do it = 1, 3
        es = 611.2*exp(17.67*(t(i,j,k) - 273.15)/(t(i,j,k) - 29.65))
        qs = 0.622*es/(p(i,j,k) - es)
        d = (qv(i,j,k) - qs)/(1 + qs*5423.0*2500.0/(t(i,j,k)*t(i,j,k)))
        d = max(d, -qc(i,j,k))
        qv(i,j,k) = qv(i,j,k) - d
        qc(i,j,k) = qc(i,j,k) + d
        t(i,j,k) = t(i,j,k) + 2500*d
      end do
    end do
  end subroutine

  ! Rain falls through the levels of each column.
  subroutine fall(nx, ny, nz, qr, rho, dz, dt, ground)
    integer, intent(in) :: nx, ny, nz
    real(sp), intent(inout) :: qr(nx,ny,nz), ground(nx,ny)
    real(sp), intent(in) :: rho(nx,ny,nz), dz, dt
    integer :: i, j, k
    real(sp) :: above, here
    do concurrent (j = 1:ny, i = 1:nx) local(k, above, here)
      above = 0
      do k = nz, 1, -1
        here = 3.5*rho(i,j,k)*qr(i,j,k)*sqrt(sqrt(max(qr(i,j,k), 0.0)))
        qr(i,j,k) = qr(i,j,k) + dt/(dz*rho(i,j,k))*(above - here)
        above = here
      end do
      ground(i,j) = ground(i,j) + above*dt
    end do
  end subroutine

  ! Drops become rain, collect others, evaporate.
  subroutine grow_drops(n, qc, qr, qv, qs, dt)
    integer, intent(in) :: n
    real(dp), intent(inout) :: qc(n), qr(n), qv(n)
    real(dp), intent(in) :: qs(n), dt
    integer :: i
    real(dp) :: auto, collect, dry
    do concurrent (i = 1:n) local(auto, collect, dry)
      auto = 0
      if (qc(i) > 1d-3) auto = 0.001_dp*(qc(i) - 1d-3)
      collect = 2.2_dp*qc(i)*qr(i)**0.875_dp
      dry = 0
      if (qv(i) < qs(i) .and. qr(i) > 0) dry = min(qr(i)/dt, 0.05_dp*sqrt(qr(i))*(qs(i) - qv(i)))
      qc(i) = max(qc(i) - dt*(auto + collect), 0.0_dp)
      qr(i) = qr(i) + dt*(auto + collect - dry)
      qv(i) = qv(i) + dt*dry
    end do
  end subroutine

  ! Radiation of six bands downward and upward through the levels.
  subroutine bands_of_column(nc, nz, depth, source, down, up)
    integer, intent(in) :: nc, nz
    real(sp), intent(in) :: depth(nc,nz), source(nc,nz)
    real(sp), intent(inout) :: down(nc,nz), up(nc,nz)
    real(sp) :: flux, pass
    integer :: c, k, b
    do concurrent (c = 1:nc) local(flux, pass, k, b)
      do k = 1, nz
        down(c,k) = 0
        up(c,k) = 0
      end do
      do b = 1, 6
        flux = 0
        do k = nz, 1, -1
          pass = exp(-b*depth(c,k))
          flux = flux*pass + (1 - pass)*source(c,k)
          down(c,k) = down(c,k) + flux
        end do
        do k = 1, nz
          pass = exp(-b*depth(c,k))
          flux = flux*pass + (1 - pass)*source(c,k)
          up(c,k) = up(c,k) + flux
        end do
      end do
    end do
  end subroutine

  ! Upwind transport in three dimensions.
  subroutine transport(nx, ny, nz, q, u, v, w, new, c)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(in) :: q(nx,ny,nz), u(nx,ny,nz), v(nx,ny,nz), w(nx,ny,nz), c
    real(dp), intent(inout) :: new(nx,ny,nz)
    integer :: i, j, k
    real(dp) :: fe, fw, fn, fs, ft, fb
    do concurrent (k = 2:nz-1, j = 2:ny-1, i = 2:nx-1) local(fe, fw, fn, fs, ft, fb)
      fe = merge(q(i,j,k), q(i+1,j,k), u(i,j,k) > 0)*u(i,j,k)
      fw = merge(q(i-1,j,k), q(i,j,k), u(i-1,j,k) > 0)*u(i-1,j,k)
      fn = merge(q(i,j,k), q(i,j+1,k), v(i,j,k) > 0)*v(i,j,k)
      fs = merge(q(i,j-1,k), q(i,j,k), v(i,j-1,k) > 0)*v(i,j-1,k)
      ft = merge(q(i,j,k), q(i,j,k+1), w(i,j,k) > 0)*w(i,j,k)
      fb = merge(q(i,j,k-1), q(i,j,k), w(i,j,k-1) > 0)*w(i,j,k-1)
      new(i,j,k) = q(i,j,k) - c*(fe - fw + fn - fs + ft - fb)
    end do
  end subroutine

  ! The strongest echo of each column, and its level.
  subroutine strongest_echo(nx, ny, nz, qr, echo, level)
    integer, intent(in) :: nx, ny, nz
    real(sp), intent(in) :: qr(nx,ny,nz)
    real(sp), intent(inout) :: echo(nx,ny)
    integer, intent(inout) :: level(nx,ny)
    integer :: i, j, k
    real(sp) :: z
    do concurrent (j = 1:ny, i = 1:nx) local(k, z)
      echo(i,j) = -30
      level(i,j) = 0
      do k = 1, nz
        z = 43.1 + 17.5*log10(max(qr(i,j,k), 1e-7))
        if (z > echo(i,j)) then
          echo(i,j) = z
          level(i,j) = k
        end if
      end do
    end do
  end subroutine

  subroutine run_clouds_concurrent(turns)
    integer, intent(in) :: turns
    integer, parameter :: nx = 320, ny = 300, nz = 40, n = 2500000, nc = 50000, mx = 258, my = 258, mz = 66
    real(sp), allocatable :: t(:,:,:), qv(:,:,:), qc(:,:,:), p(:,:,:), qr(:,:,:), rho(:,:,:), ground(:,:), depth(:,:), &
      source(:,:), down(:,:), up(:,:), echo(:,:)
    real(dp), allocatable :: c1(:), r1(:), v1(:), s1(:), q(:,:,:), u(:,:,:), v(:,:,:), w(:,:,:), new(:,:,:)
    integer, allocatable :: level(:,:)
    integer :: turn, i
    allocate (t(nx,ny,nz), qv(nx,ny,nz), qc(nx,ny,nz), p(nx,ny,nz), qr(nx,ny,nz), rho(nx,ny,nz), ground(nx,ny), depth(nc,nz), &
      source(nc,nz), down(nc,nz), up(nc,nz), echo(nx,ny), level(nx,ny), c1(n), r1(n), v1(n), s1(n), q(mx,my,mz), u(mx,my,mz), &
      v(mx,my,mz), w(mx,my,mz), new(mx,my,mz))
    do i = 1, nz
      t(:,:,i) = 290 - 0.5*i
      p(:,:,i) = 1e5 - 1500*i
      rho(:,:,i) = 1.2 - 0.02*i
      depth(:,i) = 0.01*i
    end do
    qv = 0.012
    qc = 1e-4
    do i = 1, ny
      qr(:,i,:) = 1e-5*mod(i, 9)
    end do
    ground = 0
    source = 100
    down = 0
    up = 0
    do i = 1, n
      c1(i) = 1d-5*mod(i, 200)
      r1(i) = 1d-5*mod(i, 50)
    end do
    v1 = 0.01_dp
    s1 = 0.012_dp
    do i = 1, mz
      q(:,:,i) = i
      u(:,:,i) = 0.5_dp - 0.01_dp*i
    end do
    v = 0.3_dp
    w = -0.1_dp
    new = 0
    do turn = 1, turns
      call saturate(nx, ny, nz, t, qv, qc, p)
      call fall(nx, ny, nz, qr, rho, 250.0, 2.0, ground)
      call grow_drops(n, c1, r1, v1, s1, 0.5_dp)
      call bands_of_column(nc, nz, depth, source, down, up)
      call transport(mx, my, mz, q, u, v, w, new, 0.1_dp)
      call strongest_echo(nx, ny, nz, qr, echo, level)
    end do
    print *, 'clouds', sum(t), sum(qc), sum(qr), sum(ground), sum(c1), sum(r1), sum(down), sum(up), sum(new), sum(echo), sum(level)
  end subroutine
end module
