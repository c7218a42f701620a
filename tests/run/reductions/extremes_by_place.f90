! f2cuda options: --auto=all
! expect: report: 7 its place in 'k'
! Places of extremes, where nothing but the place is kept: if (e(i) > e(k)) k = i
program extremes_by_place
  use, intrinsic :: ieee_arithmetic
  implicit none
  integer, parameter :: n = 3000, m = 24
  real(8) :: a(n), lu(m, m), nan
  real(4) :: f(-5:n)
  integer :: i, j, t, w(n), p(m)
  nan = ieee_value(nan, ieee_quiet_nan)
  do t = 1, 6
    do i = 1, n
      a(i) = mod(i*7919, 997)*0.5d0 - 200
      f(i) = mod(i*31, 1009) - 500
      w(i) = mod(i*37, 101) - 50
    end do
    select case (t)
    case (2); a(1) = nan; a(1700) = nan
    case (3); a(7) = 1d9; a(9) = 1d9; a(2999) = 1d9; a(2:2) = -1d9
    case (4); a = 0; a(5::3) = -0d0
    case (5); a = nan; a(77) = 1
    case (6); a(n) = ieee_value(nan, ieee_positive_inf)
    end select
    print *, places(n, a, 1), places(1, a, 1), places(0, a, 1), places(n, a, 1700)
    print *, least(n, a, n), least(n/2, a, 3)
    print *, backwards(n, f, 1), integers(n, w)
  end do
  do j = 1, m
    do i = 1, m
      lu(i, j) = mod(i*i*3 + j*7 + i*j, 17) - 8 + merge(0.5d0, 0d0, i == j)
    end do
  end do
  call factor(m, lu, p)
  print *, p
  print *, sum(abs(lu)) > 0, open_ended(n, a), guarded(n, a, w), moving(n, a)
contains
  integer function places(n, a, from) result(k)
    integer, intent(in) :: n, from
    real(8), intent(in) :: a(:)
    integer :: i, last
    k = from
    do i = 2, n
      if (abs(a(i)) > abs(a(k))) k = i
    end do
    last = k
    k = from
    do i = 2, n
      if (a(k) <= a(i)) k = i
    end do
    k = k*10000 + last
  end function
  integer function least(n, a, from) result(k)
    integer, intent(in) :: n, from
    real(8), intent(in) :: a(n)
    integer :: i
    k = from
    do i = 1, n
      if (a(i)*2 < a(k)*2) k = i
    end do
  end function
  integer function backwards(n, f, from) result(k)
    integer, intent(in) :: n, from
    real(4), intent(in) :: f(-5:n)
    integer :: i
    k = from
    do i = n, 1, -3
      if (f(k) > f(i)) k = i
    end do
  end function
  integer(8) function integers(n, w) result(k)
    integer, intent(in) :: n, w(n)
    integer :: i
    k = n
    do i = 1, n - 1
      if (w(i) >= w(k)) k = i
    end do
  end function
  ! the pivots of a factorisation
  subroutine factor(n, a, p)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n, n)
    integer, intent(out) :: p(n)
    real(8) :: t
    integer :: c, i, j, k
    do c = 1, n - 1
      k = c
      do i = c + 1, n
        if (abs(a(i, c)) > abs(a(k, c))) k = i
      end do
      p(c) = k
      do j = 1, n
        t = a(c, j)
        a(c, j) = a(k, j)
        a(k, j) = t
      end do
      if (a(c, c) == 0) cycle
      do i = c + 1, n
        a(i, c) = anint(a(i, c)/a(c, c))
      end do
      do j = c + 1, n
        do i = c + 1, n
          a(i, j) = a(i, j) - a(i, c)*a(c, j)
        end do
      end do
    end do
    p(n) = n
  end subroutine
  integer function open_ended(n, a) result(k)
    integer, intent(in) :: n
    real(8), intent(in) :: a(*)
    integer :: i
    k = 1
    do i = 2, n
      if (a(i) > a(k)) k = i
    end do
  end function
  ! not in every iteration: the first place may be none of the array
  integer function guarded(n, a, w) result(k)
    integer, intent(in) :: n, w(n)
    real(8), intent(in) :: a(n)
    integer :: i
    k = 2
    do i = 1, n
      if (w(i) > 0) then
        if (a(i) > a(k)) k = i
      end if
    end do
  end function
  ! the values change
  integer function moving(n, a) result(k)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n)
    integer :: i
    k = 1
    do i = 2, n
      if (a(i) > a(k)) k = i
      a(i) = a(i) - 3
    end do
  end function
end program
