! f2cuda options: --auto=all
! expect: report: 7 reduction, proved; kernel
! expect: host: is compared with numbers only
! Extremes whose comparison is negated: without NaNs as with any other, with them in the order of the source, on the host.
program extremes_of_numbers
  use, intrinsic :: ieee_arithmetic
  implicit none
  integer, parameter :: n = 3000
  real(8) :: a(n), m, nan, inf
  integer :: i, k, turn, top(n)
  nan = ieee_value(nan, ieee_quiet_nan)
  inf = ieee_value(inf, ieee_positive_inf)
  do turn = 1, 9
    a = [(mod(i*7919, 997)*0.5d0 - 200, i = 1, n)]
    select case (turn)
    case (2); a(1) = nan
    case (3); a(n) = nan
    case (4); a(1500) = nan; a(40) = 1d9; a(2000) = -1d9
    case (5); a(2:n:7) = nan
    case (6); a = nan
    case (7); a(5) = inf; a(6) = inf; a(9) = -inf; a(8) = -inf
    case (8); a = 0; a(7:n:3) = -0d0
    case (9); a(3) = nan; a(1600) = inf
    end select
    call both(n, a)
    call both(1, a)
    call both(0, a)
  end do
  top = [(mod(i*37, 101), i = 1, n)]
  call whole(n, top)
contains
  subroutine show(what, m, k, j)
    character(*), intent(in) :: what
    real(8), intent(in) :: m
    integer, intent(in) :: k, j
    print *, what, m, sign(1d0, m) < 0, k, j
  end subroutine
  subroutine both(n, a)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    integer :: pass
    do pass = 1, 2
      m = merge(nan, 3d0, pass == 2); k = -1
      call strict(n, a, m, k)
      call show('strict', m, k, 0)
      m = merge(nan, 3d0, pass == 2); k = -1
      call strided(n/2, 2, a, m, k)
      call show('strided', m, k, 0)
      m = merge(nan, 3d0, pass == 2)
      call last(n, a, m, k)
      call show('last', m, k, 0)
      m = merge(nan, 3d0, pass == 2)
      call alone(n, a, m)
      call show('alone', m, 0, 0)
      m = merge(nan, 3d0, pass == 2); k = -1
      call plain(n, a, m, k)
      call show('plain', m, k, 0)
    end do
  end subroutine
  subroutine strict(n, a, m, k)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(inout) :: m
    integer, intent(inout) :: k
    integer :: i
    do i = 1, n
      if (abs(a(i)) <= m) go to 10
      m = abs(a(i))
      k = i
10    continue
    end do
  end subroutine
  ! the increment is not known, and the names are those of intrinsic functions
  subroutine strided(n, inc, a, max, k)
    integer, intent(in) :: n, inc
    real(8), intent(in) :: a(*)
    real(8), intent(inout) :: max
    integer, intent(inout) :: k
    integer :: i, j
    j = 1
    do i = 1, n
      if (abs(a(j)) .le. max) go to 5
      k = i
      max = abs(a(j))
5     j = j + inc
    end do
  end subroutine
  ! the last of the least, backwards
  subroutine last(n, a, m, k)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(inout) :: m
    integer, intent(inout) :: k
    integer :: i
    do i = n, 1, -1
      if (.not. a(i) > m .and. i /= 17) then
        m = a(i)
        k = 2*i + 1
      end if
    end do
  end subroutine
  subroutine alone(n, a, m)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(inout) :: m
    integer :: i
    do i = 1, n
      if (.not. (m >= a(i))) m = a(i)
    end do
  end subroutine
  ! this one does not take NaNs
  subroutine plain(n, a, m, k)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(inout) :: m
    integer, intent(inout) :: k
    integer :: i
    do i = 1, n
      if (a(i) < m) go to 10
      go to 20
10    m = a(i)
      k = i
20    continue
    end do
  end subroutine
  ! whole numbers have no such values; one more of them beside a sum; a value that keeps less than what is compared
  subroutine whole(n, top)
    integer, intent(in) :: n, top(n)
    integer :: i, best, at, s, low, where_low
    real(4) :: single
    real(8) :: b(n)
    best = -5; at = 0; s = 0; low = 1000; where_low = 0
    do i = 1, n
      if (top(i) <= best) go to 10
      best = top(i)
      at = i
10    continue
    end do
    print *, best, at
    do i = 1, n
      if (.not. top(i) > low) then
        low = top(i)
        where_low = i
      end if
      if (.not. top(i) < best) then
        best = top(i)
        at = i
      end if
      s = s + top(i)
    end do
    print *, best, at, low, where_low, s
    b = [(1d0 + i*1d-10, i = 1, n)]
    b(1:n:2) = 1d0 + 2d-8
    single = 0; at = 0
    do i = 1, n
      if (b(i) > single) then
        single = real(b(i))
        at = i
      end if
    end do
    print *, single, at
    single = 0; at = 0
    do i = 1, n
      if (b(i) > single) then
        single = b(i)
        at = i
      end if
    end do
    print *, single, at
  end subroutine
end program
