! options: --auto=all
! A warehouse: orders look up articles, ages are counted, prices of options, best offers, stock over days, right sides.
module stores_plain
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  ! Where each order's article is in a table of hashed keys; -1: nowhere.
  subroutine find_articles(n, size, keys, table, found)
    integer, intent(in) :: n, size, keys(n), table(0:size-1)
    integer, intent(inout) :: found(n)
    integer :: i, h
    do i = 1, n
      h = iand(keys(i)*48271, size - 1)
      do while (table(h) /= keys(i) .and. table(h) /= 0)
        h = iand(h + 1, size - 1)
      end do
      found(i) = merge(h, -1, table(h) == keys(i))
    end do
  end subroutine

  ! How many articles have which age, and what they are worth.
  subroutine ages(n, nb, age, price, count, worth)
    integer, intent(in) :: n, nb
    real(sp), intent(in) :: age(n), price(n)
    integer, intent(inout) :: count(nb)
    real(dp), intent(inout) :: worth(nb)
    integer :: i, b
    do i = 1, n
      b = min(nb, 1 + int(age(i)*nb))
      count(b) = count(b) + 1
      worth(b) = worth(b) + price(i)
    end do
  end subroutine

  ! American options by a tree of 24 steps.
  subroutine tree_prices(n, spot, strike, price)
    integer, intent(in) :: n
    real(sp), intent(in) :: spot(n), strike(n)
    real(sp), intent(inout) :: price(n)
    real(sp) :: v(0:24), s, up
    integer :: i, j, k
    up = 1.05
    do i = 1, n
      s = spot(i)/up**24
      do j = 0, 24
        v(j) = max(strike(i) - s, 0.0)
        s = s*up*up
      end do
      do k = 23, 0, -1
        s = spot(i)/up**k
        do j = 0, k
          v(j) = max(0.99*(0.49*v(j) + 0.51*v(j+1)), strike(i) - s)
          s = s*up*up
        end do
      end do
      price(i) = v(0)
    end do
  end subroutine

  ! The cheapest of eleven offers and whose it is.
  subroutine best_offers(n, m, offer, cheap, who)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: offer(m,n)
    real(dp), intent(inout) :: cheap(n)
    integer, intent(inout) :: who(n)
    integer :: i
    do i = 1, n
      who(i) = minloc(offer(:,i), 1)
      cheap(i) = offer(who(i),i)
    end do
  end subroutine

  ! Stock of each article over the days: it is sold, and ordered when it is low.
  subroutine stock_days(n, days, sold, low, stock, orders)
    integer, intent(in) :: n, days
    integer, intent(in) :: sold(n,days), low(n)
    integer, intent(inout) :: stock(n,days), orders(n)
    integer :: i, d, s
    do i = 1, n
      s = 50
      orders(i) = 0
      do d = 1, days
        s = s - sold(i,d)
        if (s < low(i)) then
          s = s + 40
          orders(i) = orders(i) + 1
        end if
        stock(i,d) = s
      end do
    end do
  end subroutine

  ! Many right sides of one lower triangle of 40 rows.
  subroutine solve_lower(n, m, l, b, x)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: l(m,m), b(n,m)
    real(dp), intent(inout) :: x(n,m)
    integer :: i, r, k
    real(dp) :: s
    do i = 1, n
      do r = 1, m
        s = b(i,r)
        do k = 1, r - 1
          s = s - l(r,k)*x(i,k)
        end do
        x(i,r) = s/l(r,r)
      end do
    end do
  end subroutine

  subroutine run_stores_plain(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 1000000, size = 2**20, nb = 100, na = 3000000, no = 60000, nf = 300000, m = 11, ns = 100000, &
      days = 50, nr = 20000, mr = 40
    integer, allocatable :: keys(:), table(:), found(:), count(:), who(:), sold(:,:), low(:), stock(:,:), orders(:)
    real(sp), allocatable :: age(:), value(:), spot(:), strike(:), price(:)
    real(dp), allocatable :: worth(:), offer(:,:), cheap(:), l(:,:), b(:,:), x(:,:)
    integer :: i, j, h, turn
    allocate (keys(n), table(0:size-1), found(n), count(nb), who(nf), sold(ns,days), low(ns), stock(ns,days), orders(ns), &
      age(na), value(na), spot(no), strike(no), price(no), worth(nb), offer(m,nf), cheap(nf), l(mr,mr), b(nr,mr), x(nr,mr))
    table = 0
    do i = 1, size/2
      h = iand(i*7*48271, size - 1)
      do while (table(h) /= 0)
        h = iand(h + 1, size - 1)
      end do
      table(h) = i*7
    end do
    do i = 1, n
      keys(i) = 1 + mod(i*37, 4000000)
    end do
    do i = 1, na
      age(i) = mod(i*0.6180339, 1.0)
      value(i) = 1 + mod(i, 50)
    end do
    do i = 1, no
      spot(i) = 80 + mod(i, 40)
      strike(i) = 100
    end do
    do i = 1, nf
      do j = 1, m
        offer(j,i) = 10 + mod(i*j*13, 1009)*0.01_dp
      end do
    end do
    do j = 1, days
      do i = 1, ns
        sold(i,j) = mod(i*j, 9)
      end do
    end do
    do i = 1, ns
      low(i) = 10 + mod(i, 13)
    end do
    do j = 1, mr
      do i = 1, mr
        l(i,j) = merge(2.0_dp, 0.01_dp*mod(i + j, 5), i == j)
      end do
      do i = 1, nr
        b(i,j) = mod(i + j, 11)
      end do
    end do
    count = 0
    worth = 0
    do turn = 1, turns
      call find_articles(n, size, keys, table, found)
      call ages(na, nb, age, value, count, worth)
      call tree_prices(no, spot, strike, price)
      call best_offers(nf, m, offer, cheap, who)
      call stock_days(ns, days, sold, low, stock, orders)
      call solve_lower(nr, mr, l, b, x)
    end do
    print '(a,5i12,5es13.5)', 'stores', sum(int(found, 8)), sum(count), sum(who), sum(stock), sum(orders), sum(worth), &
      sum(real(price, dp)), sum(cheap), sum(x)
  end subroutine
end module
