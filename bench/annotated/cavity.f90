! Lid-driven cavity: projection method on a staggered grid, arrays of a module held on the device by DECLARE CREATE.
module cavity_data
  implicit none
  integer, parameter :: dp = kind(1d0)
  integer :: n
  real(dp) :: dt, h, re
  real(dp), allocatable :: u(:,:), v(:,:), us(:,:), vs(:,:), p(:,:), rhs(:,:)
  !$acc declare create(u, v, us, vs, p, rhs)
  !$acc declare create(h, dt)
contains
  subroutine init(m)
    integer, intent(in) :: m
    n = m
    h = 1d0/n
    re = 100
    dt = 0.2d0*h*h*re
    dt = min(dt, 0.4d0*h)
    !$acc update device(h, dt)
    allocate(u(0:n, 0:n+1), v(0:n+1, 0:n), us(0:n, 0:n+1), vs(0:n+1, 0:n), p(0:n+1, 0:n+1), rhs(n, n))
    !$acc kernels
    u = 0
    v = 0
    us = 0
    vs = 0
    p = 0
    rhs = 0
    !$acc end kernels
  end subroutine init

  subroutine finalise
    deallocate(u, v, us, vs, p, rhs)
  end subroutine finalise

  subroutine walls
    integer :: i
    !$acc parallel loop present(u, v)
    do i = 0, n
      u(i, 0) = -u(i, 1)
      u(i, n+1) = 2 - u(i, n)
      v(0, i) = -v(1, i)
      v(n+1, i) = -v(n, i)
    end do
    !$acc parallel loop present(u, v)
    do i = 0, n + 1
      u(0, i) = 0
      u(n, i) = 0
      v(i, 0) = 0
      v(i, n) = 0
    end do
  end subroutine walls
end module cavity_data

module cavity_steps
  use cavity_data
  implicit none
contains
  subroutine predict
    integer :: i, j
    real(dp) :: uc, vc, du, dv
    !$acc parallel default(present)
    !$acc loop gang vector collapse(2) private(vc, du)
    do j = 1, n
      do i = 1, n - 1
        vc = 0.25d0*(v(i, j) + v(i+1, j) + v(i, j-1) + v(i+1, j-1))
        du = (u(i+1, j) + u(i-1, j) + u(i, j+1) + u(i, j-1) - 4*u(i, j))/(h*h*re)
        us(i, j) = u(i, j) + dt*(du - u(i, j)*(u(i+1, j) - u(i-1, j))/(2*h) - vc*(u(i, j+1) - u(i, j-1))/(2*h))
      end do
    end do
    !$acc loop gang vector collapse(2) private(uc, dv)
    do j = 1, n - 1
      do i = 1, n
        uc = 0.25d0*(u(i, j) + u(i-1, j) + u(i, j+1) + u(i-1, j+1))
        dv = (v(i+1, j) + v(i-1, j) + v(i, j+1) + v(i, j-1) - 4*v(i, j))/(h*h*re)
        vs(i, j) = v(i, j) + dt*(dv - uc*(v(i+1, j) - v(i-1, j))/(2*h) - v(i, j)*(v(i, j+1) - v(i, j-1))/(2*h))
      end do
    end do
    !$acc end parallel
    !$acc parallel loop collapse(2) default(present)
    do j = 1, n
      do i = 1, n
        rhs(i, j) = (us(i, j) - us(i-1, j) + vs(i, j) - vs(i, j-1))/(h*dt)
      end do
    end do
  end subroutine predict

  subroutine pressure(sweeps, change)
    integer, intent(in) :: sweeps
    real(dp), intent(out) :: change
    integer :: it, i, j, colour
    real(dp) :: pn, om
    om = 1.7d0
    do it = 1, sweeps
      change = 0
      do colour = 0, 1
        !$acc parallel loop gang present(p, rhs) reduction(max:change)
        do j = 1, n
          !$acc loop vector private(pn) reduction(max:change)
          do i = 1 + mod(j + colour, 2), n, 2
            pn = 0.25d0*(p(i+1, j) + p(i-1, j) + p(i, j+1) + p(i, j-1) - h*h*rhs(i, j))
            change = max(change, abs(pn - p(i, j)))
            p(i, j) = p(i, j) + om*(pn - p(i, j))
          end do
        end do
      end do
      !$acc parallel loop present(p)
      do i = 1, n
        p(i, 0) = p(i, 1)
        p(i, n+1) = p(i, n)
        p(0, i) = p(1, i)
        p(n+1, i) = p(n, i)
      end do
    end do
  end subroutine pressure

  subroutine correct(div)
    real(dp), intent(out) :: div
    integer :: i, j
    div = 0
    !$acc kernels present(u, v, us, vs, p)
    !$acc loop independent collapse(2)
    do j = 1, n
      do i = 1, n - 1
        u(i, j) = us(i, j) - dt*(p(i+1, j) - p(i, j))/h
      end do
    end do
    !$acc loop independent collapse(2)
    do j = 1, n - 1
      do i = 1, n
        v(i, j) = vs(i, j) - dt*(p(i, j+1) - p(i, j))/h
      end do
    end do
    !$acc loop independent collapse(2) reduction(+:div)
    do j = 1, n
      do i = 1, n
        div = div + abs(u(i, j) - u(i-1, j) + v(i, j) - v(i, j-1))
      end do
    end do
    !$acc end kernels
  end subroutine correct
end module cavity_steps

program cavity
  use cavity_steps
  use, intrinsic :: iso_fortran_env, only: int64, error_unit
  implicit none
  integer :: m, steps, step
  integer(int64) :: c0, c1, cr
  real(dp) :: change, div
  character(20) :: arg
  m = 64
  if (command_argument_count() > 0) then
    call get_command_argument(1, arg)
    read (arg, *) m
  end if
  steps = 10
  call init(m)
  call walls
  call system_clock(c0, cr)
  do step = 1, steps
    call predict
    call pressure(20, change)
    call correct(div)
    call walls
    if (mod(step, 5) == 0) then
      !$acc update host(u(:, n/2), p(n/2, 1:n))
      print '(a,i4,4es14.6)', 'step', step, change, div, u(n/2, n/2), sum(p(n/2, 1:n))
    end if
  end do
  call system_clock(c1)
  write (error_unit, '(a,f10.3)') 'ms ', 1000d0*(c1 - c0)/cr
  !$acc update self(u, v)
  print '(a,3es14.6)', 'sums', sum(u**2), sum(v**2), maxval(abs(v))
  call finalise
end program cavity
