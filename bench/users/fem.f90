program fem
  implicit none
  integer, parameter :: dp = kind(1d0)
  integer :: nx, ne, nn, e, i, j, k, it, t0, t1, rate
  integer, allocatable :: conn(:,:)
  real(dp), allocatable :: xy(:,:), u(:), r(:), m(:)
  real(dp) :: ke(3,3), ue(3), re(3), x(3), y(3), b(3), c(3), ar
  character(20) :: arg
  nx = 20
  call get_command_argument(1, arg); if (len_trim(arg) > 0) read(arg,*) nx
  nn = (nx+1)**2; ne = 2*nx*nx
  allocate(conn(3,ne), xy(2,nn), u(nn), r(nn), m(nn))
  do j = 0, nx; do i = 0, nx
    k = j*(nx+1)+i+1; xy(:,k) = [i*1d0/nx, j*1d0/nx]; u(k) = sin(3*xy(1,k))*xy(2,k)
  end do; end do
  e = 0
  do j = 0, nx-1; do i = 0, nx-1
    k = j*(nx+1)+i+1
    e = e+1; conn(:,e) = [k, k+1, k+nx+1]
    e = e+1; conn(:,e) = [k+1, k+nx+2, k+nx+1]
  end do; end do
  call system_clock(t0, rate)
  do it = 1, 10
    r = 0; m = 0
    do e = 1, ne
      do i = 1, 3
        x(i) = xy(1,conn(i,e)); y(i) = xy(2,conn(i,e)); ue(i) = u(conn(i,e))
      end do
      b = [y(2)-y(3), y(3)-y(1), y(1)-y(2)]
      c = [x(3)-x(2), x(1)-x(3), x(2)-x(1)]
      ar = 0.5d0*abs(b(1)*c(2)-b(2)*c(1))
      do i = 1, 3
        do j = 1, 3
          ke(i,j) = (b(i)*b(j)+c(i)*c(j))/(4*ar)
        end do
      end do
      re = matmul(ke, ue)
      do i = 1, 3
        r(conn(i,e)) = r(conn(i,e)) + re(i)
        m(conn(i,e)) = m(conn(i,e)) + ar/3
      end do
    end do
    do i = 1, nn
      u(i) = u(i) - 0.1d0*r(i)/m(i)/nx**2
    end do
  end do
  call system_clock(t1)
  print '(a,3f14.8)', 'fem', sum(u)/nn, u(nn/2), r(nn/3)
  write(0,'(a,f10.3)') 'time ms ', 1d3*(t1-t0)/rate
end program
