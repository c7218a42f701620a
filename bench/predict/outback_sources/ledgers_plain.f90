! options: --auto=all
! Accounts: interest by days, deepest falls, correlations, ranks in small groups, sums of branches, plans of payments.
module ledgers_plain
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  ! Balances over days with interest and fees; days last.
  subroutine balances(n, days, rate, paid, balance)
    integer, intent(in) :: n, days
    real(dp), intent(in) :: rate(days), paid(n,days)
    real(dp), intent(inout) :: balance(n,days)
    integer :: i, d
    do d = 2, days
      do i = 1, n
        balance(i,d) = balance(i,d-1)*(1 + rate(d)) + paid(i,d)
        if (balance(i,d) < 0) balance(i,d) = balance(i,d) - 0.5_dp
      end do
    end do
  end subroutine

  ! The deepest fall from a top of each account; days are beside each other.
  subroutine deepest_falls(n, days, value, fall)
    integer, intent(in) :: n, days
    real(sp), intent(in) :: value(days,n)
    real(sp), intent(inout) :: fall(n)
    integer :: i, d
    real(sp) :: top, worst
    do i = 1, n
      top = value(1,i)
      worst = 0
      do d = 2, days
        top = max(top, value(d,i))
        worst = max(worst, (top - value(d,i))/top)
      end do
      fall(i) = worst
    end do
  end subroutine

  ! Correlations of 200 shares over 500 days, the lower triangle.
  subroutine correlate(m, days, mean, sigma, r, c)
    integer, intent(in) :: m, days
    real(dp), intent(in) :: mean(m), sigma(m), r(days,m)
    real(dp), intent(inout) :: c(m,m)
    integer :: i, j
    do j = 1, m
      do i = j, m
        c(i,j) = sum((r(:,i) - mean(i))*(r(:,j) - mean(j)))/(days*sigma(i)*sigma(j))
      end do
    end do
  end subroutine

  ! The rank of each entry within its group of 24.
  subroutine ranks(groups, each, mark, rank)
    integer, intent(in) :: groups, each, mark(each,groups)
    integer, intent(inout) :: rank(each,groups)
    integer :: g, a
    do g = 1, groups
      do a = 1, each
        rank(a,g) = 1 + count(mark(:,g) > mark(a,g))
      end do
    end do
  end subroutine

  ! What each branch has sold: entries in any order.
  subroutine branch_sums(n, branches, branch, amount, total, largest)
    integer, intent(in) :: n, branches, branch(n)
    integer, intent(in) :: amount(n)
    integer, intent(inout) :: total(branches), largest(branches)
    integer :: i
    do i = 1, n
      total(branch(i)) = total(branch(i)) + amount(i)
      largest(branch(i)) = max(largest(branch(i)), amount(i))
    end do
  end subroutine

  ! The rate at which payments of a plan are worth its price: Newton's method, eight steps, twenty payments.
  subroutine plan_rates(n, price, pay, rate)
    integer, intent(in) :: n
    real(dp), intent(in) :: price(n), pay(n)
    real(dp), intent(inout) :: rate(n)
    integer :: i, s, t
    real(dp) :: r, worth, slope, v
    do i = 1, n
      r = 0.05_dp
      do s = 1, 8
        worth = -price(i)
        slope = 0
        v = 1
        do t = 1, 20
          v = v/(1 + r)
          worth = worth + pay(i)*v
          slope = slope - t*pay(i)*v/(1 + r)
        end do
        r = r - worth/slope
      end do
      rate(i) = r
    end do
  end subroutine

  subroutine run_ledgers_plain(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 40000, days = 120, nv = 30000, dv = 365, m = 200, dc = 500, groups = 50000, each = 24, &
      entries = 2000000, branches = 5000, plans = 150000
    integer, allocatable :: mark(:,:), rank(:,:), branch(:), amount(:), total(:), largest(:)
    real(dp), allocatable :: rate(:), paid(:,:), balance(:,:), mean(:), sigma(:), r(:,:), c(:,:), price(:), pay(:), inner(:)
    real(sp), allocatable :: value(:,:), fall(:)
    integer :: i, j, turn
    allocate (mark(each,groups), rank(each,groups), branch(entries), amount(entries), total(branches), largest(branches), &
      rate(days), paid(n,days), balance(n,days), mean(m), sigma(m), r(dc,m), c(m,m), price(plans), pay(plans), inner(plans), &
      value(dv,nv), fall(nv))
    do j = 1, days
      rate(j) = 0.0001_dp*(1 + mod(j, 3))
      do i = 1, n
        paid(i,j) = mod(i*j, 41) - 20
        balance(i,j) = 100
      end do
    end do
    do j = 1, nv
      do i = 1, dv
        value(i,j) = 100 + mod(i*j, 53) + 0.1*i
      end do
    end do
    do j = 1, m
      mean(j) = 0.01_dp*mod(j, 7)
      sigma(j) = 1 + 0.1_dp*mod(j, 5)
      do i = 1, dc
        r(i,j) = mod(i*j, 101)*0.01_dp - 0.5_dp
      end do
    end do
    do j = 1, groups
      do i = 1, each
        mark(i,j) = mod(i*j*79, 1013)
      end do
    end do
    do i = 1, entries
      branch(i) = 1 + mod(mod(i*61, 99991)*53, branches)
      amount(i) = mod(i, 999)
    end do
    do i = 1, plans
      pay(i) = 1 + mod(i, 9)
      price(i) = pay(i)*(10 + mod(i, 7))
    end do
    c = 0
    total = 0
    largest = 0
    do turn = 1, turns
      call balances(n, days, rate, paid, balance)
      call deepest_falls(nv, dv, value, fall)
      call correlate(m, dc, mean, sigma, r, c)
      call ranks(groups, each, mark, rank)
      call branch_sums(entries, branches, branch, amount, total, largest)
      call plan_rates(plans, price, pay, inner)
    end do
    print '(a,3i12,5es13.5)', 'ledgers', sum(rank), sum(total)/turns, sum(largest), sum(balance), sum(real(fall, dp)), sum(c), &
      sum(inner), balance(n,days)
  end subroutine
end module
