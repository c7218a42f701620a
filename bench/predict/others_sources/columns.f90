! Column physics: sweeps over levels in a column, adjustments, conditions, searches of a level, solvers with arrays of their own.
module columns
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  subroutine radiation(nc, nz, tau, t, up, dn)
    integer, intent(in) :: nc, nz
    real(dp), intent(in) :: tau(nc,nz), t(nc,nz)
    real(dp), intent(inout) :: up(nc,0:nz), dn(nc,0:nz)
    real(dp) :: tr
    integer :: i, k
    !$acc parallel loop present(tau, t, up, dn) private(tr)
    do i = 1, nc
      dn(i,0) = 0
      !$acc loop seq
      do k = 1, nz
        tr = exp(-tau(i,k))
        dn(i,k) = dn(i,k-1)*tr + (1 - tr)*t(i,k)**4
      end do
      up(i,nz) = dn(i,nz)
      !$acc loop seq
      do k = nz, 1, -1
        tr = exp(-tau(i,k))
        up(i,k-1) = up(i,k)*tr + (1 - tr)*t(i,k)**4
      end do
    end do
  end subroutine

  subroutine microphysics(nx, ny, nz, t, qv, qc, qr, p)
    integer, intent(in) :: nx, ny, nz
    real(sp), dimension(nx,nz,ny), intent(inout) :: t, qv, qc, qr, p
    real(sp) :: qs, dq, acc, ev
    integer :: i, j, k
    !$omp target teams distribute parallel do collapse(3) private(qs, dq, acc, ev)
    do j = 1, ny
      do k = 1, nz
        do i = 1, nx
          qs = 0.0038*exp(17.27*(t(i,k,j) - 273)/(t(i,k,j) - 36))/p(i,k,j)
          dq = (qv(i,k,j) - qs)/(1 + 4.0e3*qs/(t(i,k,j) - 36)**2)
          if (dq > 0) then
            qc(i,k,j) = qc(i,k,j) + dq
            qv(i,k,j) = qv(i,k,j) - dq
          else
            ev = min(qc(i,k,j), -dq)
            qc(i,k,j) = qc(i,k,j) - ev
            qv(i,k,j) = qv(i,k,j) + ev
          end if
          acc = 0.001*max(qc(i,k,j) - 0.001, 0.0) + 2.2*qc(i,k,j)*max(qr(i,k,j), 0.0)**0.875
          qc(i,k,j) = qc(i,k,j) - acc
          qr(i,k,j) = qr(i,k,j) + acc
          t(i,k,j) = t(i,k,j) + 2.5*max(dq, 0.0)
        end do
      end do
    end do
  end subroutine

  subroutine vertical_diffusion(nx, ny, nz, t, kz)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(inout) :: t(nx,ny,nz)
    real(dp), intent(in) :: kz(nx,ny,nz)
    real(dp) :: c(40), d(40), m
    integer :: i, j, k
    !$acc parallel loop collapse(2) present(t, kz) private(c, d, m)
    do j = 1, ny
      do i = 1, nx
        c(1) = -kz(i,j,1)/(1 + kz(i,j,1))
        d(1) = t(i,j,1)/(1 + kz(i,j,1))
        do k = 2, nz
          m = 1/(1 + kz(i,j,k) + kz(i,j,k-1)*(1 + c(k-1)))
          c(k) = -kz(i,j,k)*m
          d(k) = (t(i,j,k) + kz(i,j,k-1)*d(k-1))*m
        end do
        t(i,j,nz) = d(nz)
        do k = nz - 1, 1, -1
          t(i,j,k) = d(k) - c(k)*t(i,j,k+1)
        end do
      end do
    end do
  end subroutine

  subroutine convective_adjust(nc, nz, t, dp_)
    integer, intent(in) :: nc, nz
    real(dp), intent(inout) :: t(nc,nz)
    real(dp), intent(in) :: dp_(nz)
    real(dp) :: mean
    integer :: i, k, pass
    do concurrent (i = 1:nc) local(k, pass, mean)
      do pass = 1, 4
        do k = 1, nz - 1
          if (t(i,k+1) < t(i,k)) then
            mean = (t(i,k)*dp_(k) + t(i,k+1)*dp_(k+1))/(dp_(k) + dp_(k+1))
            t(i,k) = mean
            t(i,k+1) = mean
          end if
        end do
      end do
    end do
  end subroutine

  subroutine cloud_overlap(nx, ny, nz, cf, tot, hi)
    integer, intent(in) :: nx, ny, nz
    real(sp), intent(in) :: cf(nx,ny,nz)
    real(sp), intent(inout) :: tot(nx,ny), hi(nx,ny)
    integer :: i, j, k
    !$acc kernels present(cf, tot, hi)
    do j = 1, ny
      do i = 1, nx
        tot(i,j) = 1 - cf(i,j,1)
        do k = 2, nz
          tot(i,j) = tot(i,j)*(1 - max(cf(i,j,k-1), cf(i,j,k)))/(1 - min(cf(i,j,k-1), 0.99))
        end do
        hi(i,j) = 0
        do k = 1, nz/3
          hi(i,j) = max(hi(i,j), cf(i,j,k))
        end do
        tot(i,j) = 1 - tot(i,j)
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine surface_energy(n, ts, sw, lw, wind, qa)
    integer, intent(in) :: n
    real(dp), dimension(n), intent(inout) :: ts, sw, lw, wind, qa
    real(dp) :: x, f, df, es
    integer :: i, it
    !$omp target teams distribute parallel do private(x, f, df, es, it)
    do i = 1, n
      x = ts(i)
      do it = 1, 5
        es = 6.11_dp*exp(17.27_dp*(x - 273)/(x - 35.86_dp))
        f = sw(i) + lw(i) - 5.67e-8_dp*x**4 - 10*wind(i)*(x - 285) - 15*wind(i)*(0.00622_dp*es - qa(i))
        df = -4*5.67e-8_dp*x**3 - 10*wind(i) - 15*wind(i)*0.00622_dp*es*4098/(x - 35.86_dp)**2
        x = x - f/df
      end do
      ts(i) = x
    end do
  end subroutine

  subroutine level_interp(nx, ny, nz, p, f, pl, out)
    integer, intent(in) :: nx, ny, nz
    real(sp), intent(in) :: p(nx,ny,nz), f(nx,ny,nz), pl
    real(sp), intent(inout) :: out(nx,ny)
    integer :: i, j, k
    !$acc parallel loop collapse(2) present(p, f, out)
    do j = 1, ny
      do i = 1, nx
        out(i,j) = -999
        do k = 2, nz
          if (p(i,j,k) >= pl) then
            out(i,j) = f(i,j,k-1) + (f(i,j,k) - f(i,j,k-1))*(pl - p(i,j,k-1))/(p(i,j,k) - p(i,j,k-1))
            exit
          end if
        end do
      end do
    end do
  end subroutine

  subroutine column_energy(nx, ny, nz, rho, t, u, dz, e)
    integer, intent(in) :: nx, ny, nz
    real(dp), dimension(nx,ny,nz), intent(in) :: rho, t, u
    real(dp), intent(in) :: dz(nz)
    real(dp), intent(inout) :: e(nx,ny)
    real(dp) :: s
    integer :: i, j, k
    !$acc parallel loop collapse(2) present(rho, t, u, dz, e) private(s)
    do j = 1, ny
      do i = 1, nx
        s = 0
        !$acc loop seq
        do k = 1, nz
          s = s + rho(i,j,k)*(718*t(i,j,k) + 0.5_dp*u(i,j,k)**2)*dz(k)
        end do
        e(i,j) = s
      end do
    end do
  end subroutine

  subroutine run_columns(turns)
    integer, intent(in) :: turns
    integer, parameter :: nc = 60000, nz = 60, nx = 347, ny = 219, kz = 40
    real(dp), allocatable :: tau(:,:), t(:,:), up(:,:), dn(:,:), a(:,:,:), b(:,:,:), c(:,:,:), e(:,:), ts(:), sw(:), lw(:), &
      wi(:), qa(:)
    real(sp), allocatable :: tt(:,:,:), qv(:,:,:), qc(:,:,:), qr(:,:,:), p(:,:,:), cf(:,:,:), f(:,:,:), tot(:,:), hi(:,:)
    real(dp) :: d(nz)
    integer :: it, k
    allocate (tau(nc,nz), t(nc,nz), up(nc,0:nz), dn(nc,0:nz), a(nx,ny,kz), b(nx,ny,kz), c(nx,ny,kz), e(nx,ny), ts(800000), &
      sw(800000), lw(800000), wi(800000), qa(800000))
    allocate (tt(nx,kz,ny), qv(nx,kz,ny), qc(nx,kz,ny), qr(nx,kz,ny), p(nx,kz,ny), cf(nx,ny,kz), f(nx,ny,kz), tot(nx,ny), &
      hi(nx,ny))
    call random_number(tau)
    t = 1
    up = 0
    dn = 0
    call random_number(a)
    b = a + 0.1_dp
    c = a
    e = 0
    ts = 290
    sw = 300
    lw = 300
    wi = 3
    qa = 0.01_dp
    tt = 280
    qv = 0.01
    qc = 0.001
    qr = 0.0001
    p = 0.8
    cf = real(a)*0.9
    do k = 1, kz
      f(:,:,k) = k
    end do
    tot = 0
    hi = 0
    d = 1
    !$acc data copyin(tau, b, c, sw, lw, wi, qa, cf, f, d) copy(t, up, dn, a, e, ts, tt, qv, qc, qr, p, tot, hi)
    do it = 1, turns
      call radiation(nc, nz, tau, t, up, dn)
      call microphysics(nx, ny, kz, tt, qv, qc, qr, p)
      call vertical_diffusion(nx, ny, kz, a, b)
      call convective_adjust(nc, nz, t, d)
      call cloud_overlap(nx, ny, kz, cf, tot, hi)
      call surface_energy(800000, ts, sw, lw, wi, qa)
      call level_interp(nx, ny, kz, f, cf, 20.5, hi)
      call column_energy(nx, ny, kz, a, b, c, d, e)
    end do
    !$acc end data
    print *, 'columns', sum(up), sum(dn), sum(a), sum(t), sum(tot), sum(ts), sum(hi), sum(e), sum(qc)
  end subroutine
end module
