! Tides at a coast that falls dry, salt in columns, sand, tracers, spectra of waves, gauges.
module coast_acc
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  ! Water flows between cells that are wet.
  subroutine wet_and_dry(nx, ny, dt, bed, h, u, v)
    integer, intent(in) :: nx, ny
    real(dp), intent(in) :: dt, bed(nx,ny), h(nx,ny)
    real(dp), intent(inout) :: u(nx,ny), v(nx,ny)
    integer :: i, j
    real(dp) :: he, hn
    !$acc parallel loop collapse(2) present(bed, h, u, v) private(he, hn)
    do j = 2, ny - 1
      do i = 2, nx - 1
        he = max(0.0_dp, min(h(i,j), h(i+1,j)) - max(bed(i,j), bed(i+1,j)))
        hn = max(0.0_dp, min(h(i,j), h(i,j+1)) - max(bed(i,j), bed(i,j+1)))
        if (he > 0.05_dp) then
          u(i,j) = u(i,j) - dt*9.81_dp*(h(i+1,j) - h(i,j))
          u(i,j) = u(i,j)/(1 + dt*0.0025_dp*abs(u(i,j))/he)
        else
          u(i,j) = 0
        end if
        if (hn > 0.05_dp) then
          v(i,j) = v(i,j) - dt*9.81_dp*(h(i,j+1) - h(i,j))
          v(i,j) = v(i,j)/(1 + dt*0.0025_dp*abs(v(i,j))/hn)
        else
          v(i,j) = 0
        end if
      end do
    end do
  end subroutine

  ! Salt mixes in each column: an implicit step, layers last.
  subroutine mix_salt(nx, ny, nz, dt, kz, dz, salt)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(in) :: dt, kz(nx,ny,nz), dz(nz)
    real(dp), intent(inout) :: salt(nx,ny,nz)
    integer :: i, j, k
    real(dp) :: c(64), a, b, m
    !$acc parallel loop collapse(2) present(kz, dz, salt) private(c, a, b, m, k)
    do j = 1, ny
      do i = 1, nx
        c(1) = -dt*kz(i,j,1)/dz(1)**2
        b = 1 - c(1)
        c(1) = c(1)/b
        salt(i,j,1) = salt(i,j,1)/b
        do k = 2, nz
          a = -dt*kz(i,j,k-1)/dz(k)**2
          c(k) = -dt*kz(i,j,k)/dz(k)**2
          b = 1 - a - c(k)
          m = 1/(b - a*c(k-1))
          c(k) = c(k)*m
          salt(i,j,k) = (salt(i,j,k) - a*salt(i,j,k-1))*m
        end do
        do k = nz - 1, 1, -1
          salt(i,j,k) = salt(i,j,k) - c(k)*salt(i,j,k+1)
        end do
      end do
    end do
  end subroutine

  ! Sand is carried where the stress on the bed is above what its grains bear; three sizes of grains.
  subroutine carry_sand(n, speed, depth, grain, share, carried)
    integer, intent(in) :: n
    real(sp), intent(in) :: speed(n), depth(n), grain(3), share(3,n)
    real(sp), intent(inout) :: carried(n)
    integer :: i, g
    real(sp) :: stress, theta, q
    !$acc parallel loop present(speed, depth, grain, share, carried) private(g, stress, theta, q)
    do i = 1, n
      stress = speed(i)**2/(18*log10(12*depth(i)/(2.5*grain(2))))**2
      q = 0
      do g = 1, 3
        theta = stress/(1.65*grain(g))
        if (theta > 0.047) q = q + share(g,i)*8*(theta - 0.047)**1.5*sqrt(1.65*9.81*grain(g)**3)
      end do
      carried(i) = q
    end do
  end subroutine

  ! Upwind in three dimensions with a limiter along x, four tracers.
  subroutine advect_tracers(nx, ny, nz, nt, dt, u, c, new)
    integer, intent(in) :: nx, ny, nz, nt
    real(sp), intent(in) :: dt, u(nx,ny,nz), c(nx,ny,nz,nt)
    real(sp), intent(inout) :: new(nx,ny,nz,nt)
    integer :: i, j, k, t
    real(sp) :: left, right, r, phi
    !$acc parallel loop collapse(4) present(u, c, new) private(left, right, r, phi)
    do t = 1, nt
      do k = 1, nz
        do j = 1, ny
          do i = 3, nx - 2
            r = (c(i,j,k,t) - c(i-1,j,k,t))/(c(i+1,j,k,t) - c(i,j,k,t) + 1e-6)
            phi = max(0.0, min(1.0, r))
            right = u(i,j,k)*(c(i,j,k,t) + 0.5*phi*(c(i+1,j,k,t) - c(i,j,k,t)))
            r = (c(i-1,j,k,t) - c(i-2,j,k,t))/(c(i,j,k,t) - c(i-1,j,k,t) + 1e-6)
            phi = max(0.0, min(1.0, r))
            left = u(i-1,j,k)*(c(i-1,j,k,t) + 0.5*phi*(c(i,j,k,t) - c(i-1,j,k,t)))
            new(i,j,k,t) = c(i,j,k,t) - dt*(right - left)
          end do
        end do
      end do
    end do
  end subroutine

  ! Height, period and direction of waves from spectra over frequencies and directions.
  subroutine wave_heights(n, nf, nd, e, freq, direction, height, period, towards)
    integer, intent(in) :: n, nf, nd
    real(sp), intent(in) :: e(n,nf,nd), freq(nf), direction(nd)
    real(sp), intent(inout) :: height(n), period(n), towards(n)
    integer :: i, f, d
    real(sp) :: m0, m1, a, b
    !$acc parallel loop present(e, freq, direction, height, period, towards) private(f, d, m0, m1, a, b)
    do i = 1, n
      m0 = 0
      m1 = 0
      a = 0
      b = 0
      do d = 1, nd
        do f = 1, nf
          m0 = m0 + e(i,f,d)
          m1 = m1 + e(i,f,d)*freq(f)
          a = a + e(i,f,d)*sin(direction(d))
          b = b + e(i,f,d)*cos(direction(d))
        end do
      end do
      height(i) = 4*sqrt(m0)
      period(i) = m0/max(m1, 1e-6)
      towards(i) = atan2(a, b)
    end do
  end subroutine

  ! Gauges: the tide at each place by 37 harmonics at one time.
  subroutine tide_now(n, t, amplitude, phase, speed, level)
    integer, intent(in) :: n
    real(dp), intent(in) :: t, amplitude(n,37), phase(n,37), speed(37)
    real(dp), intent(inout) :: level(n)
    integer :: i, h
    !$acc parallel loop present(amplitude, phase, speed, level)
    do i = 1, n
      level(i) = 0
      !$acc loop seq
      do h = 1, 37
        level(i) = level(i) + amplitude(i,h)*cos(speed(h)*t - phase(i,h))
      end do
    end do
  end subroutine

  subroutine run_coast_acc(turns)
    integer, intent(in) :: turns
    integer, parameter :: nx = 1500, ny = 1100, mx = 200, my = 150, mz = 40, n = 2000000, tx = 160, ty = 120, tz = 30, nt = 4, &
      nw = 60000, nf = 25, nd = 24, ng = 90000
    real(dp), allocatable :: bed(:,:), h(:,:), u(:,:), v(:,:), kz(:,:,:), dz(:), salt(:,:,:), amplitude(:,:), phase(:,:), &
      rate(:), level(:)
    real(sp), allocatable :: speed(:), depth(:), grain(:), share(:,:), carried(:), w(:,:,:), c(:,:,:,:), new(:,:,:,:), e(:,:,:), &
      freq(:), direction(:), height(:), period(:), towards(:)
    integer :: i, j, k, t, turn
    allocate (bed(nx,ny), h(nx,ny), u(nx,ny), v(nx,ny), kz(mx,my,mz), dz(mz), salt(mx,my,mz), amplitude(ng,37), phase(ng,37), &
      rate(37), level(ng), speed(n), depth(n), grain(3), share(3,n), carried(n), w(tx,ty,tz), c(tx,ty,tz,nt), &
      new(tx,ty,tz,nt), e(nw,nf,nd), freq(nf), direction(nd), height(nw), period(nw), towards(nw))
    do j = 1, ny
      do i = 1, nx
        bed(i,j) = -5 + 7.0_dp*i/nx + 0.2_dp*mod(j, 5)
        h(i,j) = 0.5_dp + 0.001_dp*mod(i*3 + j, 11)
      end do
    end do
    u = 0
    v = 0
    do k = 1, mz
      dz(k) = 0.5_dp + 0.02_dp*k
      do j = 1, my
        do i = 1, mx
          kz(i,j,k) = 0.001_dp*(1 + mod(i + j + k, 7))
          salt(i,j,k) = 30 + 0.1_dp*k + 0.01_dp*mod(i*j, 9)
        end do
      end do
    end do
    do k = 1, 37
      rate(k) = 0.2_dp + 0.03_dp*k
      do i = 1, ng
        amplitude(i,k) = 1.0_dp/(k + mod(i, 5))
        phase(i,k) = 0.01_dp*mod(i*k, 628)
      end do
    end do
    grain = [0.0001, 0.0003, 0.001]
    do i = 1, n
      speed(i) = 0.1 + mod(i, 100)*0.015
      depth(i) = 1 + mod(i, 37)*0.25
      do k = 1, 3
        share(k,i) = 0.2 + 0.1*mod(i + k, 4)
      end do
    end do
    do t = 1, nt
      do k = 1, tz
        do j = 1, ty
          do i = 1, tx
            w(i,j,k) = 0.3 + 0.01*mod(i + j*k, 13)
            c(i,j,k,t) = mod(i*t + j + k, 17)*0.1
          end do
        end do
      end do
    end do
    new = c
    do k = 1, nd
      direction(k) = 0.2618*k
      do j = 1, nf
        freq(j) = 0.04*1.1**j
        do i = 1, nw
          e(i,j,k) = 0.001*mod(i + j*k, 23)
        end do
      end do
    end do
    !$acc data copyin(bed, h, kz, dz, amplitude, phase, rate, speed, depth, grain, share, w, c, e, freq, direction) &
    !$acc   copyout(level, carried, height, period, towards) copy(u, v, salt, new)
    do turn = 1, turns
      call wet_and_dry(nx, ny, 0.1_dp, bed, h, u, v)
      call mix_salt(mx, my, mz, 10.0_dp, kz, dz, salt)
      call carry_sand(n, speed, depth, grain, share, carried)
      call advect_tracers(tx, ty, tz, nt, 0.1, w, c, new)
      call wave_heights(nw, nf, nd, e, freq, direction, height, period, towards)
      call tide_now(ng, 12.5_dp, amplitude, phase, rate, level)
    end do
    !$acc end data
    print '(a,8es13.5)', 'coast', sum(u), sum(v), sum(salt), sum(real(carried, dp)), sum(real(new, dp)), &
      sum(real(height, dp)) + sum(real(period, dp)), sum(real(towards, dp)), sum(level)
  end subroutine
end module
