! A wave over an ocean with a shelf, OpenACC: gauges are read every tenth step, the highest water is kept.
program tsunami
  implicit none
  integer, parameter :: dp = kind(1d0)
  integer, parameter :: nx = 1800, ny = 1400, steps = 400, gauges = 6
  real(dp), parameter :: g = 9.81_dp, dx = 500, dt = 1
  real(dp), allocatable :: h(:,:), u(:,:), v(:,:), deep(:,:), most(:,:)
  real(dp) :: series(gauges,steps/10), energy
  integer :: gx(gauges), gy(gauges), i, j, step, k
  allocate (h(nx,ny), u(nx,ny), v(nx,ny), deep(nx,ny), most(nx,ny))
  do j = 1, ny
    do i = 1, nx
      deep(i,j) = 4000 - 3800*max(0.0_dp, (i - 1200)/600.0_dp)
      h(i,j) = 5*exp(-((i - 400)**2 + (j - 700)**2)/2000.0_dp)
    end do
  end do
  u = 0
  v = 0
  most = 0
  do k = 1, gauges
    gx(k) = 500 + 150*k
    gy(k) = 600 + 40*k
  end do
  !$acc data copyin(deep, u, v, gx, gy) copy(h, most) copyout(series)
  do step = 1, steps
    !$acc parallel loop collapse(2) present(u, v, h)
    do j = 1, ny - 1
      do i = 1, nx - 1
        u(i,j) = u(i,j) - dt*g*(h(i+1,j) - h(i,j))/dx
        v(i,j) = v(i,j) - dt*g*(h(i,j+1) - h(i,j))/dx
      end do
    end do
    !$acc parallel loop collapse(2) present(u, v, h, deep, most)
    do j = 2, ny - 1
      do i = 2, nx - 1
        h(i,j) = h(i,j) - dt/dx*(0.5_dp*(deep(i+1,j) + deep(i,j))*u(i,j) - 0.5_dp*(deep(i,j) + deep(i-1,j))*u(i-1,j) &
          + 0.5_dp*(deep(i,j+1) + deep(i,j))*v(i,j) - 0.5_dp*(deep(i,j) + deep(i,j-1))*v(i,j-1))
        most(i,j) = max(most(i,j), h(i,j))
      end do
    end do
    if (mod(step, 10) == 0) then
      !$acc parallel loop present(series, h, gx, gy)
      do k = 1, gauges
        series(k,step/10) = h(gx(k),gy(k))
      end do
    end if
    if (mod(step, 50) == 0) then
      energy = 0
      !$acc parallel loop collapse(2) present(h, u, v, deep) reduction(+:energy)
      do j = 2, ny - 1
        do i = 2, nx - 1
          energy = energy + g*h(i,j)**2 + deep(i,j)*(u(i,j)**2 + v(i,j)**2)
        end do
      end do
      print '(a,i5,es14.6)', 'energy', step, energy
    end if
  end do
  !$acc end data
  print '(a,6f9.4)', 'gauges', series(:,steps/10)
  print '(a,f10.4)', 'highest', maxval(most)
end program
