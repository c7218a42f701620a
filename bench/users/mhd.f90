! ideal MHD in two dimensions, eight variables first, Lax-Friedrichs with MUSC limiter, ghost cells, CFL step
module mhd
  implicit none
  integer, parameter :: dp = kind(0d0), nv = 8, ng = 2
  real(dp), parameter :: gamma = 5._dp/3
  integer :: nx, ny
  real(dp), allocatable, target :: u(:,:,:), un(:,:,:), fx(:,:,:), fy(:,:,:)
  real(dp) :: dx, dy, dt, time = 0
contains
  subroutine bc
    integer :: i, j, k
    do j = 1, ny
      do i = 1, ng
        do k = 1, nv
          u(k,1-i,j) = u(k,nx+1-i,j)
          u(k,nx+i,j) = u(k,i,j)
        end do
      end do
    end do
    do i = 1, ng
      u(:,:,1-i) = u(:,:,ny+1-i)
      u(:,:,ny+i) = u(:,:,i)
    end do
  end subroutine
  subroutine flux(q, dir, f, a)
    real(dp), intent(in) :: q(nv)
    integer, intent(in) :: dir
    real(dp), intent(out) :: f(nv), a
    real(dp) :: v(3), b(3), p, pt, vb, b2
    v = q(2:4)/q(1); b = q(6:8)
    b2 = sum(b*b); vb = dot_product(v, b)
    p = (gamma-1)*(q(5) - .5_dp*q(1)*sum(v**2) - .5_dp*b2)
    pt = p + .5_dp*b2
    f(1) = q(1)*v(dir)
    f(2:4) = q(1)*v(dir)*v - b(dir)*b
    f(1+dir) = f(1+dir) + pt
    f(5) = (q(5) + pt)*v(dir) - b(dir)*vb
    f(6:8) = v(dir)*b - b(dir)*v
    a = abs(v(dir)) + sqrt((gamma*p + b2)/q(1))
  end subroutine
  subroutine set_dt
    integer :: i, j
    real(dp) :: f(nv), a, amax
    amax = 0
    do j = 1, ny
      do i = 1, nx
        call flux(u(:,i,j), 1, f, a)
        amax = max(amax, a/dx)
        call flux(u(:,i,j), 2, f, a)
        amax = max(amax, a/dy)
      end do
    end do
    dt = .4_dp/amax
  end subroutine
  pure elemental real(dp) function slope(a, b)
    real(dp), intent(in) :: a, b
    if (a*b > 0) then
      slope = sign(min(abs(a), abs(b)), a)
    else
      slope = 0
    end if
  end function
  subroutine sweep(ql, qm, qr, qrr, dir, f)
    real(dp), intent(in), dimension(nv) :: ql, qm, qr, qrr
    integer, intent(in) :: dir
    real(dp), intent(out) :: f(nv)
    real(dp) :: a1, a2, l(nv), r(nv), f1(nv), f2(nv)
    l = qm + .5_dp*slope(qm-ql, qr-qm)
    r = qr - .5_dp*slope(qr-qm, qrr-qr)
    call flux(l, dir, f1, a1); call flux(r, dir, f2, a2)
    f = .5_dp*(f1 + f2 - max(a1, a2)*(r - l))
  end subroutine
  subroutine step
    integer :: i, j
    call bc
    call set_dt
    do j = 1, ny
      do i = 0, nx
        call sweep(u(:,i-1,j), u(:,i,j), u(:,i+1,j), u(:,i+2,j), 1, fx(:,i,j))
      end do
    end do
    do j = 0, ny
      do i = 1, nx
        call sweep(u(:,i,j-1), u(:,i,j), u(:,i,j+1), u(:,i,j+2), 2, fy(:,i,j))
      end do
    end do
    do j = 1, ny
      do i = 1, nx
        un(:,i,j) = u(:,i,j) - dt/dx*(fx(:,i,j) - fx(:,i-1,j)) - dt/dy*(fy(:,i,j) - fy(:,i,j-1))
      end do
    end do
    u(:,1:nx,1:ny) = un(:,1:nx,1:ny)
    time = time + dt
  end subroutine
end module
program main
  use mhd
  implicit none
  integer :: i, j, k
  real(dp) :: x, y, pi
  integer(8) :: c0, c1, r
  character(20) :: arg
  nx = 400; if (command_argument_count() > 0) then; call get_command_argument(1, arg); read (arg, *) nx; end if
  ny = nx; dx = 1._dp/nx; dy = 1._dp/ny; pi = acos(-1._dp)
  allocate(u(nv,1-ng:nx+ng,1-ng:ny+ng), un(nv,nx,ny), fx(nv,0:nx,ny), fy(nv,nx,0:ny))
  do j = 1, ny
    do i = 1, nx
      x = (i-.5_dp)*dx; y = (j-.5_dp)*dy
      u(1,i,j) = 25/(36*pi)
      u(2:4,i,j) = u(1,i,j)*[-sin(2*pi*y), sin(2*pi*x), 0._dp]
      u(6:8,i,j) = [-sin(2*pi*y), sin(4*pi*x), 0._dp]/sqrt(4*pi)
      u(5,i,j) = 5/(12*pi)/(gamma-1) + .5_dp*sum(u(2:4,i,j)**2)/u(1,i,j) + .5_dp*sum(u(6:8,i,j)**2)
    end do
  end do
  call system_clock(c0, r)
  do k = 1, 10
    call step
  end do
  call system_clock(c1)
  print '(a,4es18.10)', 'mhd', time, sum(u(1,1:nx,1:ny)), sum(u(5,1:nx,1:ny)), maxval(u(6,1:nx,1:ny))
  print '(a,f10.1)', 'ms', 1d3*(c1-c0)/real(r,dp)
end program
