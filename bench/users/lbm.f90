module lbm_m
  implicit none
  integer, parameter :: dp = kind(1d0)
  integer, parameter :: ex(0:8) = [0,1,0,-1,0,1,-1,-1,1], ey(0:8) = [0,0,1,0,-1,1,1,-1,-1]
  real(dp), parameter :: w(0:8) = [4d0/9,1d0/9,1d0/9,1d0/9,1d0/9,1d0/36,1d0/36,1d0/36,1d0/36]
  real(dp), allocatable :: f(:,:,:), g(:,:,:), rho(:,:), ux(:,:), uy(:,:)
  logical, allocatable :: solid(:,:)
contains
  subroutine collide(nx, ny, omega)
    integer, intent(in) :: nx, ny
    real(dp), intent(in) :: omega
    integer :: i, j, k
    real(dp) :: r, u, v, eu, uu, feq
    do j = 1, ny
      do i = 1, nx
        r = sum(f(:,i,j))
        u = (f(1,i,j)-f(3,i,j)+f(5,i,j)-f(6,i,j)-f(7,i,j)+f(8,i,j))/r
        v = (f(2,i,j)-f(4,i,j)+f(5,i,j)+f(6,i,j)-f(7,i,j)-f(8,i,j))/r
        rho(i,j) = r; ux(i,j) = u; uy(i,j) = v
        uu = 1.5d0*(u*u+v*v)
        do k = 0, 8
          eu = 3d0*(ex(k)*u+ey(k)*v)
          feq = w(k)*r*(1d0+eu+0.5d0*eu*eu-uu)
          f(k,i,j) = f(k,i,j) + omega*(feq-f(k,i,j))
        end do
      end do
    end do
  end subroutine
  subroutine stream(nx, ny)
    integer, intent(in) :: nx, ny
    integer :: i, j, k, ii, jj
    do j = 1, ny
      do i = 1, nx
        do k = 0, 8
          ii = modulo(i-1-ex(k), nx)+1
          jj = modulo(j-1-ey(k), ny)+1
          g(k,i,j) = f(k,ii,jj)
        end do
      end do
    end do
    f = g
  end subroutine
end module
program lbm
  use lbm_m
  implicit none
  integer :: nx, ny, it, i, j, t0, t1, rate, steps
  character(20) :: arg
  nx = 48; steps = 10
  call get_command_argument(1, arg); if (len_trim(arg) > 0) read(arg,*) nx
  ny = nx
  allocate(f(0:8,nx,ny), g(0:8,nx,ny), rho(nx,ny), ux(nx,ny), uy(nx,ny), solid(nx,ny))
  do j = 1, ny
    do i = 1, nx
      f(:,i,j) = w*(1d0 + 0.01d0*sin(2*3.141592653589793d0*i/nx))
    end do
  end do
  call system_clock(t0, rate)
  do it = 1, steps
    call collide(nx, ny, 1.2d0)
    call stream(nx, ny)
  end do
  call system_clock(t1)
  print '(a,3f16.10)', 'lbm', sum(rho), maxval(ux), f(1,3,4)
  write(0,'(a,f10.3)') 'time ms ', 1d3*(t1-t0)/rate
end program
