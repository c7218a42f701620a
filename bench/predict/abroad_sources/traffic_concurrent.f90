! Roads by DO CONCURRENT: followers, queues at lights, loads of links, noise of roads, exhaust by classes of speed.
module traffic_concurrent
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  ! Intelligent drivers behind each other.
  subroutine followers(n, x, v, a)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(0:n), v(0:n)
    real(dp), intent(inout) :: a(n)
    integer :: i
    real(dp) :: gap, wanted
    do concurrent (i = 1:n) local(gap, wanted)
      gap = max(x(i-1) - x(i) - 5, 0.5_dp)
      wanted = 2 + max(0.0_dp, 1.5_dp*v(i) + v(i)*(v(i) - v(i-1))/(2*sqrt(1.5_dp*2.0_dp)))
      a(i) = 1.5_dp*(1 - (v(i)/33)**4 - (wanted/gap)**2)
    end do
  end subroutine

  ! Cells of a road with three lanes, flow by the lesser of what comes and what goes.
  subroutine lanes(nc, nl, rho, new, r)
    integer, intent(in) :: nc, nl
    real(sp), intent(in) :: rho(nc,nl), r
    real(sp), intent(inout) :: new(nc,nl)
    integer :: i, l
    real(sp) :: come, go
    do concurrent (l = 1:nl, i = 2:nc-1) local(come, go)
      come = min(30*rho(i-1,l), 0.6, 6*(0.15 - rho(i,l)))
      go = min(30*rho(i,l), 0.6, 6*(0.15 - rho(i+1,l)))
      new(i,l) = rho(i,l) + r*(come - go)
    end do
  end subroutine

  ! Travel time of links by what they carry.
  subroutine link_times(n, flow, free, room, time, total)
    integer, intent(in) :: n
    real(dp), intent(in) :: flow(n), free(n), room(n)
    real(dp), intent(inout) :: time(n)
    real(dp), intent(out) :: total
    integer :: i
    real(dp) :: s
    s = 0
    do concurrent (i = 1:n) reduce(+:s)
      time(i) = free(i)*(1 + 0.15_dp*(flow(i)/room(i))**4)
      s = s + time(i)*flow(i)
    end do
    total = s
  end subroutine

  ! Noise at receivers from all pieces of roads.
  subroutine noise(nr, ns, xr, yr, xs, ys, power, level)
    integer, intent(in) :: nr, ns
    real(sp), intent(in) :: xr(nr), yr(nr), xs(ns), ys(ns), power(ns)
    real(sp), intent(inout) :: level(nr)
    integer :: i, j
    real(sp) :: sum, d2
    do concurrent (i = 1:nr) local(sum, d2, j)
      sum = 1e-12
      do j = 1, ns
        d2 = (xr(i) - xs(j))**2 + (yr(i) - ys(j))**2 + 4.0
        sum = sum + power(j)/d2
      end do
      level(i) = 10*log10(sum)
    end do
  end subroutine

  ! Trips of zones by distance: a row's shares of what leaves it.
  subroutine trips(n, leave, attract, cost, trip)
    integer, intent(in) :: n
    real(dp), intent(in) :: leave(n), attract(n), cost(n,n)
    real(dp), intent(inout) :: trip(n,n)
    integer :: i, j
    real(dp) :: s
    do concurrent (j = 1:n) local(s, i)
      s = 0
      do i = 1, n
        s = s + attract(i)*exp(-0.1_dp*cost(i,j))
      end do
      do i = 1, n
        trip(i,j) = leave(j)*attract(i)*exp(-0.1_dp*cost(i,j))/s
      end do
    end do
  end subroutine

  subroutine run_traffic_concurrent(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 2000000, nc = 400000, nl = 6, nr = 40000, ns = 3000, nz = 1800
    real(dp), allocatable :: x(:), v(:), a(:), flow(:), free(:), room(:), time(:), leave(:), attract(:), cost(:,:), trip(:,:)
    real(sp), allocatable :: rho(:,:), new(:,:), xr(:), yr(:), xs(:), ys(:), power(:), level(:)
    real(dp) :: total
    integer :: i, j, turn
    allocate (x(0:n), v(0:n), a(n), flow(n), free(n), room(n), time(n), leave(nz), attract(nz), cost(nz,nz), trip(nz,nz))
    allocate (rho(nc,nl), new(nc,nl), xr(nr), yr(nr), xs(ns), ys(ns), power(ns), level(nr))
    do i = 0, n
      x(i) = -25.0_dp*i + 3*sin(0.01_dp*i)
      v(i) = 20 + 5*cos(0.013_dp*i)
    end do
    do i = 1, n
      flow(i) = 500 + mod(i, 700)
      free(i) = 1 + mod(i, 13)
      room(i) = 900 + mod(i, 50)
    end do
    do j = 1, nl
      do i = 1, nc
        rho(i,j) = 0.05 + 0.04*sin(0.001*i + j)
        new(i,j) = 0
      end do
    end do
    do i = 1, nr
      xr(i) = mod(i, 200)*10.0
      yr(i) = (i/200)*10.0
    end do
    do i = 1, ns
      xs(i) = i*0.7
      ys(i) = 1000 + 300*sin(0.01*i)
      power(i) = 1e-3*(1 + mod(i, 5))
    end do
    do j = 1, nz
      leave(j) = 100 + mod(j, 37)
      attract(j) = 50 + mod(j, 41)
      do i = 1, nz
        cost(i,j) = abs(i - j)*0.05_dp + 1
      end do
    end do
    total = 0
    do turn = 1, turns
      call followers(n, x, v, a)
      call lanes(nc, nl, rho, new, 0.2)
      call link_times(n, flow, free, room, time, total)
      call noise(nr, ns, xr, yr, xs, ys, power, level)
      call trips(nz, leave, attract, cost, trip)
    end do
    print '(a,6es13.5)', 'traffic', sum(a), sum(real(new, dp)), sum(time), total, sum(real(level, dp)), sum(trip)
  end subroutine
end module
