! Harbours by OpenACC: mild slopes, tides by constituents, sediment, spectra of waves, ships' wakes.
module harbours_acc
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  ! Surface elevation and fluxes of long waves with friction.
  subroutine long_waves(nx, ny, eta, p, q, depth, dt, dx)
    integer, intent(in) :: nx, ny
    real(dp), intent(inout) :: p(nx,ny), q(nx,ny)
    real(dp), intent(in) :: eta(nx,ny), depth(nx,ny), dt, dx
    integer :: i, j
    real(dp) :: h, speed, drag
    !$acc parallel loop collapse(2) present(eta, p, q, depth) private(h, speed, drag)
    do j = 2, ny - 1
      do i = 2, nx - 1
        h = max(depth(i,j) + eta(i,j), 0.05_dp)
        speed = sqrt(p(i,j)**2 + q(i,j)**2)/h
        drag = 1/(1 + dt*0.0025_dp*speed/h)
        p(i,j) = drag*(p(i,j) - dt*9.81_dp*h*(eta(i+1,j) - eta(i-1,j))/(2*dx))
        q(i,j) = drag*(q(i,j) - dt*9.81_dp*h*(eta(i,j+1) - eta(i,j-1))/(2*dx))
      end do
    end do
  end subroutine

  ! The tide of every cell from amplitudes and phases of a few constituents.
  subroutine tides(n, m, amp, phase, omega, t, level)
    integer, intent(in) :: n, m
    real(sp), intent(in) :: amp(n,m), phase(n,m), omega(m), t
    real(sp), intent(inout) :: level(n)
    integer :: i, k
    real(sp) :: s
    !$acc parallel loop present(amp, phase, omega, level) private(s)
    do i = 1, n
      s = 0
      !$acc loop seq
      do k = 1, m
        s = s + amp(i,k)*cos(omega(k)*t - phase(i,k))
      end do
      level(i) = s
    end do
  end subroutine

  ! Sand that a current picks up and carries.
  subroutine sand(n, u, v, depth, grain, carried)
    integer, intent(in) :: n
    real(dp), intent(in) :: u(n), v(n), depth(n), grain(n)
    real(dp), intent(inout) :: carried(2,n)
    integer :: i
    real(dp) :: speed, shear, over, rate
    !$acc parallel loop present(u, v, depth, grain, carried) private(speed, shear, over, rate)
    do i = 1, n
      speed = sqrt(u(i)*u(i) + v(i)*v(i))
      shear = (0.4_dp/(1 + log(grain(i)/(30*depth(i)))))**2*speed*speed
      over = shear/(16.2_dp*grain(i)) - 0.047_dp
      rate = 0
      if (over > 0) rate = 8*over*sqrt(over)*sqrt(16.2_dp*grain(i)**3)
      carried(1,i) = rate*u(i)/(speed + 1d-9)
      carried(2,i) = rate*v(i)/(speed + 1d-9)
    end do
  end subroutine

  ! Energy and mean period of each point's spectrum.
  subroutine sea_states(nf, nd, np, e, f, height, period)
    integer, intent(in) :: nf, nd, np
    real(sp), intent(in) :: e(nf,nd,np), f(nf)
    real(sp), intent(inout) :: height(np), period(np)
    integer :: i, d, k
    real(sp) :: m0, m1
    !$acc parallel loop gang present(e, f, height, period) private(m0, m1)
    do i = 1, np
      m0 = 0
      m1 = 0
      !$acc loop vector collapse(2) reduction(+:m0, m1)
      do d = 1, nd
        do k = 1, nf
          m0 = m0 + e(k,d,i)
          m1 = m1 + e(k,d,i)*f(k)
        end do
      end do
      height(i) = 4*sqrt(m0)
      period(i) = m0/m1
    end do
  end subroutine

  ! The highest water and how long a cell has been wet.
  subroutine record_levels(n, eta, bed, highest, wet, dt)
    integer, intent(in) :: n
    real(sp), intent(in) :: eta(n), bed(n), dt
    real(sp), intent(inout) :: highest(n), wet(n)
    integer :: i
    !$acc parallel loop present(eta, bed, highest, wet)
    do i = 1, n
      if (eta(i) > highest(i)) highest(i) = eta(i)
      if (eta(i) - bed(i) > 0.1) wet(i) = wet(i) + dt
    end do
  end subroutine

  subroutine run_harbours_acc(turns)
    integer, intent(in) :: turns
    integer, parameter :: nx = 2200, ny = 1400, n = 1500000, nt = 900000, m = 9, nf = 32, nd = 24, np = 9000
    real(dp), allocatable :: eta(:,:), p(:,:), q(:,:), depth(:,:), u(:), v(:), d(:), grain(:), carried(:,:)
    real(sp), allocatable :: amp(:,:), phase(:,:), omega(:), level(:), e(:,:,:), f(:), height(:), period(:), e1(:), &
      bed(:), highest(:), wet(:)
    integer :: i, j, k, turn
    allocate (eta(nx,ny), p(nx,ny), q(nx,ny), depth(nx,ny), u(n), v(n), d(n), grain(n), carried(2,n))
    allocate (amp(nt,m), phase(nt,m), omega(m), level(nt), e(nf,nd,np), f(nf), height(np), period(np), e1(n), bed(n), &
      highest(n), wet(n))
    do j = 1, ny
      do i = 1, nx
        eta(i,j) = 0.3_dp*sin(0.01_dp*i)*cos(0.013_dp*j)
        p(i,j) = 0.1_dp*cos(0.02_dp*i)
        q(i,j) = 0.1_dp*sin(0.017_dp*j)
        depth(i,j) = 8 + 3*sin(0.003_dp*(i + j))
      end do
    end do
    do i = 1, n
      u(i) = 0.8_dp*sin(0.001_dp*i)
      v(i) = 0.5_dp*cos(0.0013_dp*i)
      d(i) = 2 + mod(i, 17)*0.5_dp
      grain(i) = 1d-4*(1 + mod(i, 9))
      e1(i) = 0.5*sin(0.002*i)
      bed(i) = 0.2*cos(0.0017*i)
    end do
    do k = 1, m
      omega(k) = 0.1 + 0.37*k
      do i = 1, nt
        amp(i,k) = 0.2 + 0.001*mod(i, 31)
        phase(i,k) = 0.01*mod(i*k, 628)
      end do
    end do
    do k = 1, np
      do j = 1, nd
        do i = 1, nf
          e(i,j,k) = 0.01 + 0.001*mod(i + 3*j + k, 29)
        end do
      end do
    end do
    do i = 1, nf
      f(i) = 0.04 + 0.01*i
    end do
    highest = 0
    wet = 0
    carried = 0
    !$acc data copyin(eta, depth, u, v, d, grain, amp, phase, omega, e, f, e1, bed) copy(p, q, carried, level, height, &
    !$acc period, highest, wet)
    do turn = 1, turns
      call long_waves(nx, ny, eta, p, q, depth, 0.05_dp, 5.0_dp)
      call tides(nt, m, amp, phase, omega, 10.0 + turn, level)
      call sand(n, u, v, d, grain, carried)
      call sea_states(nf, nd, np, e, f, height, period)
      call record_levels(n, e1, bed, highest, wet, 1.0)
    end do
    !$acc end data
    print '(a,8es13.5)', 'harbours', sum(p), sum(q), sum(carried), sum(real(level, dp)), sum(real(height, dp)), &
      sum(real(period, dp)), sum(real(highest, dp)), sum(real(wet, dp))
  end subroutine
end module
