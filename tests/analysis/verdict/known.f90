! Conditions and values that are known when a loop begins, and those that are no longer.
subroutine branches(n, m, a)
  integer :: n, m, i
  real :: a(*)
  if (m >= n) then
    do i = 1, n
      a(i) = a(i + m)
    end do
  else
    do i = 1, n
      a(i) = a(i + m)
    end do
  end if
  if (.not. (m < n .and. m > -n)) then
    do i = 1, n
      a(i) = a(i + m)
    end do
  end if
  if (m > n .or. m < -n) then
    do i = 1, n
      a(i) = a(i + m)
    end do
  end if
  if (.not. (m > n .or. m < 0)) then
    do i = 1, n
      a(i) = a(i + m)
    end do
  end if
  if (m >= n) then
    m = 1
    do i = 1, n
      a(i) = a(i + m)
    end do
  end if
end subroutine
subroutine values(n, a, k)
  integer :: n, m, i, k, j
  real :: a(*)
  m = n
  do i = 1, n
    a(i) = a(i + m)
  end do
  if (k > 0) m = 1
  do i = 1, n
    a(i) = a(i + m)
  end do
  m = n
  do j = 1, 3
    do i = 1, n
      a(i) = a(i + m)
    end do
    m = 1
  end do
  m = k
  k = 1
  if (m >= n) then
    do i = 1, n
      a(i) = a(i + k)
    end do
  end if
  m = n
  if (k > 5) go to 10
  m = 1
10 do i = 1, n
    a(i) = a(i + m)
  end do
end subroutine
subroutine starts(n, a)
  integer :: n, i
  integer, save :: m = 100, k = 100
  real :: a(*)
  do i = 1, 100
    a(i) = a(i + m)
  end do
  do i = 1, 100
    a(i) = a(i + k)
  end do
  k = 1
end subroutine
subroutine allocated_bounds(n, m)
  integer :: n, m, i
  real, allocatable :: a(:), b(:), c(:)
  allocate (a(0:n), b(n), c(n))
  a = 0
  b = 0
  c = 0
  do i = 1, ubound(a, 1)
    a(i) = a(i + n)
  end do
  do i = 1, size(a)
    a(i - 1) = a(i - 1 + n)
  end do
  do i = 1, size(b)
    b(i) = c(i)
    c(i) = b(i)*2.0
  end do
  deallocate (b)
  allocate (b(m))
  b = 1
  do i = 1, n
    c(i) = c(i + size(b))
  end do
end subroutine
subroutine unordered_guard(n, a, b, l)
  integer :: n, i
  real :: a(n), b(n)
  logical :: l(n)
  do i = 2, n
    if (l(i)) a(i) = b(i)
    if (.not. l(i)) b(i) = a(i - 1)
  end do
end subroutine
subroutine cycles(n, m, a)
  integer :: n, m, i
  real :: a(*)
  do i = 1, n
    if (i > m) cycle
    a(i + m) = a(i)
  end do
  do i = 1, n
    if (i <= m) cycle
    a(i + m) = a(i)
  end do
end subroutine
! verdict: 6 i parallel proved
! verdict: 10 i parallel checked flow anti
! verdict: 15 i parallel proved
! verdict: 20 i parallel proved
! verdict: 25 i parallel proved changed
! verdict: 31 i parallel proved changed
! verdict: 40 i parallel proved
! verdict: 44 i parallel checked flow anti
! verdict: 48 j sequential proved flow anti wrap-around
! verdict: 49 i parallel checked flow anti
! verdict: 57 i parallel proved changed
! verdict: 64 i parallel checked flow anti
! verdict: 72 i parallel proved
! verdict: 75 i parallel checked flow anti
! verdict: 87 i parallel proved
! verdict: 90 i parallel proved changed
! verdict: 93 i parallel proved
! verdict: 100 i parallel proved changed
! verdict: 108 i parallel proved changed
! verdict: 116 i parallel proved
! verdict: 120 i parallel checked flow anti
