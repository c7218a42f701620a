! options: --auto=all
! Trains: waits at stations, seats, costs of tickets, wear of rails, ways between towns.
module trains_plain
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  ! Delays go on from station to station, some of them are made up.
  subroutine delays(trains, stations, slack, trouble, late)
    integer, intent(in) :: trains, stations
    real(sp), intent(in) :: slack(stations), trouble(stations,trains)
    real(sp), intent(inout) :: late(stations,trains)
    integer :: t, s
    do t = 1, trains
      late(1,t) = trouble(1,t)
      do s = 2, stations
        late(s,t) = max(0.0, late(s-1,t) - slack(s)) + trouble(s,t)
      end do
    end do
  end subroutine

  ! Shortest ways by one more town between: all pairs.
  subroutine shorter(n, k, way)
    integer, intent(in) :: n, k
    real(sp), intent(inout) :: way(n,n)
    real(sp) :: row(n), column(n)
    integer :: i, j
    row = way(k,:)
    column = way(:,k)
    do j = 1, n
      do i = 1, n
        way(i,j) = min(way(i,j), column(i) + row(j))
      end do
    end do
  end subroutine

  ! Prices of tickets by zones, classes and ages, with tables.
  subroutine fares(n, from, to, class, age, table, factor, share, price)
    integer, intent(in) :: n, from(n), to(n), class(n), age(n)
    real(dp), intent(in) :: table(40,40), factor(2), share(0:9)
    real(dp), intent(inout) :: price(n)
    integer :: i
    do i = 1, n
      price(i) = table(from(i),to(i))*factor(class(i))*share(min(9, age(i)/10))
      if (age(i) < 6) price(i) = 0
    end do
  end subroutine

  ! How much each metre of rail is worn by axles, and the worst of each kilometre.
  subroutine wear(km, load, hard, worn, worst)
    integer, intent(in) :: km
    real(dp), intent(in) :: load(1000,km), hard(1000,km)
    real(dp), intent(inout) :: worn(1000,km), worst(km)
    integer :: k
    do k = 1, km
      worn(:,k) = worn(:,k) + 1e-6_dp*load(:,k)**2/hard(:,k)
      worst(k) = maxval(worn(:,k))
    end do
  end subroutine

  ! Passengers of each train by hour from tickets that were stamped.
  subroutine by_hour(n, trains, train, minute, many)
    integer, intent(in) :: n, trains, train(n), minute(n)
    integer, intent(inout) :: many(0:23,trains)
    integer :: i
    do i = 1, n
      many(minute(i)/60,train(i)) = many(minute(i)/60,train(i)) + 1
    end do
  end subroutine

  subroutine run_trains_plain(turns)
    integer, intent(in) :: turns
    integer, parameter :: nt = 40000, ns = 64, towns = 1500, n = 1500000, km = 3000, ne = 3000000, nh = 500
    real(sp), allocatable :: slack(:), trouble(:,:), late(:,:), way(:,:)
    real(dp), allocatable :: table(:,:), factor(:), share(:), price(:), load(:,:), hard(:,:), worn(:,:), worst(:)
    integer, allocatable :: from(:), to(:), class(:), age(:), train(:), minute(:), many(:,:)
    integer :: i, j, turn
    allocate (slack(ns), trouble(ns,nt), late(ns,nt), way(towns,towns), table(40,40), factor(2), share(0:9), price(n), &
      load(1000,km), hard(1000,km), worn(1000,km), worst(km), from(n), to(n), class(n), age(n), train(ne), minute(ne), &
      many(0:23,nh))
    do i = 1, ns
      slack(i) = 0.5 + 0.1*mod(i, 3)
    end do
    do j = 1, nt
      do i = 1, ns
        trouble(i,j) = merge(3.0, 0.0, mod(i*j, 19) == 0)
      end do
    end do
    do j = 1, towns
      do i = 1, towns
        way(i,j) = 1 + mod(i*7 + j*13, 97) + abs(i - j)*0.01
      end do
    end do
    do j = 1, 40
      do i = 1, 40
        table(i,j) = 2 + abs(i - j)*0.7_dp
      end do
    end do
    factor = [1.0_dp, 1.7_dp]
    do i = 0, 9
      share(i) = 0.5_dp + 0.05_dp*i
    end do
    do i = 1, n
      from(i) = 1 + mod(i*3, 40)
      to(i) = 1 + mod(i*11, 40)
      class(i) = 1 + mod(i, 2)
      age(i) = mod(i*17, 95)
    end do
    do j = 1, km
      do i = 1, 1000
        load(i,j) = 10 + mod(i + j, 12)
        hard(i,j) = 1 + 0.1_dp*mod(i*j, 7)
        worn(i,j) = 0
      end do
    end do
    do i = 1, ne
      train(i) = 1 + mod(mod(i, 70001)*37, nh)
      minute(i) = mod(i*7, 1440)
    end do
    many = 0
    do turn = 1, turns
      call delays(nt, ns, slack, trouble, late)
      call shorter(towns, 1 + mod(turn*100, towns), way)
      call fares(n, from, to, class, age, table, factor, share, price)
      call wear(km, load, hard, worn, worst)
      call by_hour(ne, nh, train, minute, many)
    end do
    print '(a,i12,5es13.5)', 'trains', sum(many)/turns, sum(real(late, dp)), sum(real(way, dp)), sum(price), sum(worn), sum(worst)
  end subroutine
end module
