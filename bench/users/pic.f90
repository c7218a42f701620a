module pic_data
  implicit none
  integer, parameter :: dp = kind(1d0)
  integer :: np, ng
  real(dp) :: length, dt, dx
  real(dp), allocatable :: x(:), v(:), rho(:), phi(:), e(:)
end module
program pic
  use pic_data
  implicit none
  integer :: i, it, nsteps, c0, c1, cr
  character(20) :: a
  call get_command_argument(1, a); read (a, *) np
  ng = 4096; nsteps = 20; length = 6.28_dp; dt = 0.05_dp; dx = length/ng
  allocate (x(np), v(np), rho(0:ng), phi(0:ng), e(0:ng))
  do i = 1, np
    x(i) = length*(i - 0.5_dp)/np + 0.001_dp*cos(length*(i - 0.5_dp)/np)
    if (x(i) >= length) x(i) = x(i) - length
    v(i) = merge(1.0_dp, -1.0_dp, mod(i, 2) == 0)
  end do
  call system_clock(c0, cr)
  do it = 1, nsteps
    call deposit
    call poisson
    call push
  end do
  call system_clock(c1)
  print '(a,2es16.8)', 'sums ', sum(v**2), sum(x)
  print '(a,f9.1)', 'ms ', 1e3*(c1 - c0)/real(cr)
contains
  subroutine deposit
    integer :: p, j
    real(dp) :: w
    rho = 0
    do p = 1, np
      j = int(x(p)/dx)
      w = x(p)/dx - j
      rho(j) = rho(j) + (1 - w)
      rho(j+1) = rho(j+1) + w
    end do
    rho(0) = rho(0) + rho(ng); rho(ng) = rho(0)
    rho = rho*ng/np - 1
  end subroutine
  subroutine poisson
    integer :: j
    real(dp) :: mean
    e(0) = 0
    do j = 1, ng
      e(j) = e(j-1) + 0.5_dp*dx*(rho(j-1) + rho(j))
    end do
    mean = sum(e(1:ng))/ng
    e = e - mean
  end subroutine
  subroutine push
    integer :: p, j
    real(dp) :: w, ep
    do p = 1, np
      j = int(x(p)/dx)
      w = x(p)/dx - j
      ep = (1 - w)*e(j) + w*e(j+1)
      v(p) = v(p) - dt*ep
      x(p) = x(p) + dt*v(p)
      if (x(p) < 0) x(p) = x(p) + length
      if (x(p) >= length) x(p) = x(p) - length
    end do
  end subroutine
end program
