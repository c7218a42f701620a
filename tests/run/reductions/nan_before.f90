! f2cuda options: --auto=all
! Extremes by IF: a NaN from before the loop stays, those in the loop are left out.
program nan_before
  use, intrinsic :: ieee_arithmetic
  implicit none
  integer, parameter :: n = 3000
  real(8) :: a(n), b(n), h(7), nan, first
  real(4) :: f(40, 60), r(60)
  integer :: i, j, idx(n), turn
  nan = ieee_value(nan, ieee_quiet_nan)
  do i = 1, n
    a(i) = mod(i*7919, 997)*0.5d0 - 200
    idx(i) = mod(i*13, 7) + 1
  end do
  do j = 1, 60
    do i = 1, 40
      f(i, j) = mod(i*j*37, 101) - 50
    end do
  end do
  do turn = 1, 4
    first = merge(nan, -1d3, mod(turn, 2) == 0)
    if (turn > 2) a(5::9) = nan
    if (turn > 2) f(1::3, ::7) = real(nan)
    call whole(n, a, first)
    call running(n, a, b, first)
    call again(n, a, b)
    h = 1d3
    h(3) = first
    call bins(n, a, idx, h)
    call rows(f, r)
  end do
contains
  subroutine show(x)
    real(8), intent(in) :: x(:)
    integer :: i
    print *, count(x /= x), sum(x, mask=x == x), (x(i), i = 1, size(x), max(1, size(x)/5))
  end subroutine
  subroutine whole(n, a, first)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n), first
    real(8) :: m, low
    integer :: i
    m = first
    low = -first
    do i = 1, n
      if (a(i) > m) m = a(i)
      if (low >= a(i)) low = a(i)
    end do
    print *, m, low
  end subroutine
  subroutine running(n, a, b, first)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n), first
    real(8), intent(out) :: b(n)
    real(8) :: m
    integer :: i
    m = first
    do i = 1, n
      if (m < a(i)) m = a(i)
      b(i) = m
    end do
    call show(b)
  end subroutine
  ! set anew at times, and perhaps to a NaN
  subroutine again(n, a, b)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(out) :: b(n)
    real(8) :: m
    integer :: i
    m = 0
    do i = 1, n
      if (mod(i, 50) == 1) m = a(i + merge(4, 0, mod(i, 9) == 1 .and. i < n - 4))
      if (a(i) < m) m = a(i)
      b(i) = m
    end do
    call show(b)
  end subroutine
  subroutine bins(n, a, idx, h)
    integer, intent(in) :: n, idx(n)
    real(8), intent(in) :: a(n)
    real(8), intent(inout) :: h(7)
    integer :: i
    do i = 1, n
      if (a(i) < h(idx(i))) h(idx(i)) = a(i)
    end do
    call show(h)
  end subroutine
  subroutine rows(f, r)
    real(4), intent(in) :: f(40, 60)
    real(4), intent(out) :: r(60)
    real(4) :: m
    integer :: i, j
    do j = 1, 60
      m = f(1, j)
      do i = 2, 40
        if (f(i, j) > m) m = f(i, j)
      end do
      r(j) = m
    end do
    call show(real(r, 8))
    do j = 1, 60
      r(j) = f(1, j)
      do i = 2, 40
        if (f(i, j) < r(j)) r(j) = f(i, j)
      end do
    end do
    call show(real(r, 8))
  end subroutine
end program
