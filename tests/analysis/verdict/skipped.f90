! Statements that an iteration may leave out: what they set is not set for certain.
subroutine jumps(n, a, b)
  integer :: n, i
  real :: a(n), b(n), t
  do i = 1, n
    if (a(i) < 0) cycle
    t = a(i)
    b(i) = t
  end do
  t = 1
  do i = 1, n
    if (a(i) < 0) go to 10
    t = a(i)
10  b(i) = t
  end do
  do i = 1, n
    if (a(i) < 0) then
      if (a(i) < -1) cycle
    end if
    t = a(i)
  end do
  b(1) = t
  do i = 1, n
    if (a(i) < 0) exit
    t = a(i)
  end do
  b(2) = t
end subroutine
subroutine branches(n, a, b, k)
  integer :: n, i, k(n)
  real :: a(n), b(n), t
  t = 1
  do i = 1, n
    if (a(i) > 0) then
      t = 1
    else if (a(i) < -1) then
      t = 2
    end if
    b(i) = t
  end do
  do i = 1, n
    select case (k(i))
    case (1)
      t = 1
    case (2)
      t = 2
    end select
    b(i) = t
  end do
  do i = 1, n
    select case (k(i))
    case (1)
      t = 1
    case default
      t = 2
    end select
    b(i) = t
  end do
end subroutine
subroutine masks(n, a, b, w, m)
  integer :: n, i
  real :: a(n), b(n), w(4)
  logical :: m(4)
  do i = 1, n
    where (m) w = a(i)
    b(i) = sum(w)
  end do
  do i = 1, n
    forall (j = 1:4, m(j)) w(j) = a(i)
    b(i) = sum(w)
  end do
  do i = 1, n
    do concurrent (j = 1:4, m(j))
      w(j) = a(i)
    end do
    b(i) = sum(w)
  end do
  do i = 1, n
    do concurrent (j = 1:4)
      w(j) = a(i)
    end do
    b(i) = sum(w)
  end do
end subroutine
subroutine turns(n, m, a, b)
  integer :: n, m, i, j
  real :: a(n), b(n), t
  t = 0
  do i = 1, n
    do j = 1, m
      t = a(i)
    end do
    b(i) = t
  end do
  do i = 1, n
    j = m
    do while (j > 0)
      t = a(i)
      j = j - 1
    end do
    b(i) = t
  end do
  do i = 1, n
    do j = 1, 3
      if (a(i) > j) exit
      t = a(i)*j
    end do
    b(i) = t
  end do
end subroutine
subroutine parts_of_strings(n, c, s)
  integer :: n, i
  character(4) :: c(n), s
  s = 'abcd'
  do i = 1, n
    s(2:3) = c(i)(1:2)
    c(i) = s
  end do
end subroutine
subroutine calls(n, a, b)
  integer :: n, i
  real :: a(n), b(n), t, u
  t = 0
  u = 0
  do i = 1, n
    call perhaps(a(i), t)
    b(i) = t
  end do
  do i = 1, n
    call always(a(i), u)
    b(i) = u
  end do
contains
  pure subroutine perhaps(x, y)
    real, intent(in) :: x
    real, intent(inout) :: y
    if (x > 0) y = x
  end subroutine
  pure subroutine always(x, y)
    real, intent(in) :: x
    real, intent(out) :: y
    y = x
  end subroutine
end subroutine
subroutine backwards(n, a, b)
  integer :: n, i, k
  real :: a(n), b(n), t
  do i = 1, n
    k = 0
20  if (k > 0) b(i) = t
    t = a(i)
    k = k + 1
    if (k < 3) go to 20
  end do
end subroutine
subroutine kept_values(n, a, m)
  integer :: n, m, i
  real :: a(n)
  real, save :: last
  do i = 1, n
    last = a(i)
    a(i) = 2*last
  end do
  do i = 1, n
    m = i
    a(i) = m
  end do
end subroutine
subroutine second(n, a, t)
  integer :: n, i
  real :: a(n), t
  do i = 1, n
    t = a(i)
  end do
  return
  entry third(n, t)
  n = n + t
end subroutine
module counts
  integer :: last
end module
subroutine before_calls(n, a)
  use counts
  integer :: n, i
  integer :: a(n)
  do i = 1, n
    last = a(i)
  end do
  call unknown
  last = 0
  do i = 1, n
    last = a(i)
  end do
  last = 0
  call unknown
end subroutine
! verdict: 5 i parallel proved private:t
! verdict: 11 i scan proved changed
! verdict: 16 i scan proved last-value scan:t
! verdict: 23 i reduction proved lastprivate:t changed
! verdict: 33 i scan proved scalar scan:t
! verdict: 41 i scan proved scalar scan:t
! verdict: 50 i parallel proved private:t
! verdict: 64 i sequential proved condition condition condition
! verdict: 68 i sequential proved non-affine non-affine non-affine
! verdict: 72 i sequential proved condition condition condition
! verdict: 73 j parallel proved
! verdict: 78 i parallel proved lastprivate:w
! verdict: 79 j parallel proved
! verdict: 89 i parallel proved lastprivate:t
! verdict: 90 j parallel proved lastprivate:t
! verdict: 95 i sequential proved scalar private:j
! verdict: 97 - sequential proved while running-value lastprivate:t
! verdict: 103 i scan proved scalar scan:t
! verdict: 104 j reduction proved lastprivate:t changed
! verdict: 115 i sequential proved output
! verdict: 125 i scan proved changed
! verdict: 129 i parallel proved private:u
! verdict: 148 i sequential proved scalar private:k
! verdict: 160 i parallel proved lastprivate:last
! verdict: 164 i parallel proved lastprivate:m
! verdict: 172 i parallel proved lastprivate:t
! verdict: 186 i parallel proved lastprivate:last
! verdict: 191 i parallel proved private:last
