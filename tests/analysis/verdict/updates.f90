! Statements that look like updates of a reduction, and those that are.
subroutine divided(n, a, k, x, m)
  integer :: n, i, k(n), m
  real :: a(n), x
  do i = 1, n
    x = a(i)/x
  end do
  do i = 1, n
    x = x/a(i)
  end do
  do i = 1, n
    m = m/k(i)
  end do
  do i = 1, n
    x = a(i) - x*2.0
  end do
  do i = 1, n
    x = 2.0*(a(i)*x)
  end do
end subroutine
subroutine cut(n, a, m, x, d)
  integer :: n, i, m
  real :: a(n), x
  real(8) :: d(n)
  do i = 1, n
    m = m + a(i)
  end do
  do i = 1, n
    x = x + d(i)
  end do
end subroutine
subroutine compared(n, a, d, hi, lo, at, b)
  integer :: n, i, at
  real :: a(n), hi, lo, b(n)
  real(8) :: d(n)
  do i = 1, n
    if (.not. a(i) <= hi) hi = a(i)
  end do
  do i = 1, n
    if (.not. lo < a(i)) lo = a(i)
  end do
  do i = 1, n
    if (a(i) > hi) then
      hi = a(i)
    else
      b(i) = hi
    end if
  end do
  do i = 1, n
    if (a(i) > hi) then
      hi = a(i)
      at = i
    end if
  end do
  do i = 1, n
    if (a(i) <= lo) then
      lo = a(i)
      at = i
    end if
  end do
  do i = 1, n
    if (d(i) > hi) then
      hi = d(i)
      at = i
    end if
  end do
  do i = 1, n
    if (a(at) <= a(i)) at = i
  end do
  do i = 1, n
    if (a(i) > hi .and. b(i) > 0) hi = a(i)
  end do
  do i = 1, n
    if (a(i) > hi .or. b(i) > 0) hi = a(i)
  end do
end subroutine
subroutine logicals(n, l, all_set, any_set, same, other)
  integer :: n, i
  logical :: l(n), all_set, any_set, same, other
  do i = 1, n
    same = same .eqv. l(i)
  end do
  do i = 1, n
    other = l(i) .neqv. other
  end do
  !$acc parallel loop reduction(.and.:all_set)
  do i = 1, n
    if (l(i)) all_set = .false.
  end do
  !$acc parallel loop reduction(.or.:any_set)
  do i = 1, n
    if (l(i)) any_set = .true.
  end do
  do i = 1, n
    all_set = all_set .and. l(i)
    all_set = all_set .or. l(i)
  end do
end subroutine
subroutine partly_atomic(n, a, b, s)
  integer :: n, i, s, b(n)
  real :: a(n)
  !$acc parallel loop
  do i = 1, n
    !$acc atomic update
    s = s + 1
    b(i) = s
  end do
  !$acc parallel loop
  do i = 1, n
    !$acc atomic update
    s = s + 1
  end do
end subroutine
subroutine one_value(n, a, k, m, b)
  integer :: n, i, k, m(n)
  real :: a(n), b(n)
  do i = 1, n
    if (a(i) > 0) k = 1
    if (a(i) < 0) k = 2
  end do
  do i = 1, n
    if (a(i) > 0) k = 1
    if (b(i) < 0) k = 1
  end do
  do i = 1, n
    a(m(i)) = 5.0
    a(m(i)) = b(i)
  end do
  do i = 1, n
    a(m(i)) = 5.0
  end do
end subroutine
! verdict: 5 i sequential proved scalar
! verdict: 8 i reduction proved reduction/*:x
! verdict: 11 i sequential proved scalar
! verdict: 14 i scan proved scalar scan:x
! verdict: 17 i reduction proved reduction/*:x
! verdict: 25 i sequential proved scalar
! verdict: 28 i reduction proved reduction/+:x
! verdict: 36 i reduction proved reduction/maxloc:hi
! verdict: 39 i reduction proved reduction/minloc:lo
! verdict: 42 i sequential proved scalar
! verdict: 49 i reduction proved reduction/maxloc:hi reduction/maxloc:at
! verdict: 55 i reduction proved reduction/minloc:lo reduction/minloc:at
! verdict: 61 i sequential proved scalar last-value private:at
! verdict: 67 i reduction proved reduction/maxloc:at
! verdict: 70 i reduction proved reduction/max:hi
! verdict: 73 i sequential proved scalar
! verdict: 80 i reduction proved reduction/.eqv.:same
! verdict: 83 i reduction proved reduction/.neqv.:other
! verdict: 87 i reduction proved reduction/.and.:all_set
! verdict: 91 i reduction proved reduction/.or.:any_set
! verdict: 94 i sequential proved running-value
! verdict: 103 i sequential proved running-value
! verdict: 109 i reduction proved reduction/+:s
! verdict: 117 i scan proved last-value scan:k
! verdict: 121 i parallel proved shared:k
! verdict: 125 i parallel checked non-affine
! verdict: 129 i parallel proved
! pattern: 14 scan linear x live; step *-2.0 +a(i)
! pattern: 36 maxloc hi first of a(i) numbers
! pattern: 39 minloc lo last of a(i) numbers
! pattern: 49 maxloc hi first of a(i) at=i
! pattern: 55 minloc lo last of a(i) at=i
! pattern: 67 maxloc at last of a(i) from a(at)
! pattern: 117 scan last k live; reset=1; reset=2
! errors: 1
