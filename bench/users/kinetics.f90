! stiff chemistry in every cell: Rosenbrock steps with an LU factorisation of the 5 x 5 Jacobian, adaptive step
module chem
  implicit none
  integer, parameter :: dp = selected_real_kind(12), n = 5
  real(dp), parameter :: k(6) = [1.2_dp, 30._dp, 4._dp, .7_dp, 90._dp, 2._dp]
contains
  subroutine rates(y, t, f)
    real(dp), intent(in) :: y(n), t
    real(dp), intent(out) :: f(n)
    real(dp) :: r(6)
    r(1) = k(1)*y(1); r(2) = k(2)*y(2)*y(3); r(3) = k(3)*y(3)*y(3)
    r(4) = k(4)*y(4)*exp(-100._dp/t); r(5) = k(5)*y(5)*y(2); r(6) = k(6)*y(1)*y(5)
    f(1) = -r(1) + r(2) - r(6); f(2) = r(1) - r(2) - r(5); f(3) = r(1) - r(2) - 2*r(3)
    f(4) = r(3) - r(4) + r(5); f(5) = r(4) - r(5) - r(6)
  end subroutine
  subroutine jac(y, t, j)
    real(dp), intent(in) :: y(n), t
    real(dp), intent(out) :: j(n,n)
    real(dp) :: f0(n), f1(n), z(n), d
    integer :: i
    call rates(y, t, f0)
    do i = 1, n
      z = y; d = 1e-7_dp*max(abs(y(i)), 1e-5_dp); z(i) = z(i) + d
      call rates(z, t, f1)
      j(:,i) = (f1 - f0)/d
    end do
  end subroutine
  subroutine lu(a)
    real(dp), intent(inout) :: a(n,n)
    integer :: i, j, l
    do l = 1, n-1
      do i = l+1, n
        a(i,l) = a(i,l)/a(l,l)
      end do
      do j = l+1, n
        do i = l+1, n
          a(i,j) = a(i,j) - a(i,l)*a(l,j)
        end do
      end do
    end do
  end subroutine
  subroutine solve(a, b)
    real(dp), intent(in) :: a(n,n)
    real(dp), intent(inout) :: b(n)
    integer :: i, j
    do i = 2, n
      do j = 1, i-1
        b(i) = b(i) - a(i,j)*b(j)
      end do
    end do
    do i = n, 1, -1
      do j = i+1, n
        b(i) = b(i) - a(i,j)*b(j)
      end do
      b(i) = b(i)/a(i,i)
    end do
  end subroutine
  subroutine integrate(y, t, tend, nstep)
    real(dp), intent(inout) :: y(n)
    real(dp), intent(in) :: t, tend
    integer, intent(out) :: nstep
    real(dp) :: h, now, a(n,n), j(n,n), k1(n), k2(n), f(n), err, g
    integer :: i
    g = 1 + 1/sqrt(2._dp)
    now = 0; h = 1e-3_dp; nstep = 0
    do while (now < tend)
      if (now + h > tend) h = tend - now
      call jac(y, t, j)
      a = -g*h*j
      do i = 1, n
        a(i,i) = a(i,i) + 1
      end do
      call lu(a)
      call rates(y, t, k1)
      call solve(a, k1)
      call rates(y + h*k1, t, f)
      k2 = f - 2*k1
      call solve(a, k2)
      err = maxval(abs(h*(k1 + k2)/2)/(1e-4_dp + 1e-3_dp*abs(y)))
      nstep = nstep + 1
      if (err <= 1 .or. h < 1e-8_dp) then
        y = y + h*(1.5_dp*k1 + .5_dp*k2)
        now = now + h
      end if
      h = h*min(4._dp, max(.2_dp, .9_dp/sqrt(max(err, 1e-10_dp))))
      if (nstep > 500) exit
    end do
  end subroutine
end module
program main
  use chem
  implicit none
  integer :: nx, ny, i, j, tot
  real(dp), allocatable :: c(:,:,:), temp(:,:)
  integer, allocatable :: ns(:,:)
  integer(8) :: c0, c1, r
  character(20) :: arg
  nx = 200; if (command_argument_count() > 0) then; call get_command_argument(1, arg); read (arg, *) nx; end if
  ny = nx
  allocate(c(n,nx,ny), temp(nx,ny), ns(nx,ny))
  do j = 1, ny
    do i = 1, nx
      temp(i,j) = 250 + 100*real(i,dp)/nx
      c(:,i,j) = [1._dp, .1_dp*real(j,dp)/ny, .2_dp, .01_dp, .3_dp]
    end do
  end do
  call system_clock(c0, r)
  do j = 1, ny
    do i = 1, nx
      call integrate(c(:,i,j), temp(i,j), 1._dp, ns(i,j))
    end do
  end do
  tot = sum(ns)
  call system_clock(c1)
  print '(a,i10,5es14.6)', 'kinetics', tot, (sum(c(i,:,:)), i = 1, n)
  print '(a,f10.1)', 'ms', 1d3*(c1-c0)/real(r,dp)
end program
