! Objects that may share storage, components, whole arrays and sections.
subroutine overlaps(n, p, q, t, d1, d2)
  integer :: n, i, j
  real, pointer :: p(:), q(:)
  real, target :: t(n)
  real :: d1(n), d2(n), e(100), f(100), g(100), c1, c2
  common /blk/ c1(50), c2(50)
  equivalence (e(1), f(2))
  do i = 1, n
    p(i) = q(i)
  end do
  do i = 1, n
    p(i) = t(i)
  end do
  do i = 1, n
    p(i) = p(i) + 1.0
  end do
  do i = 1, n
    d1(i) = d2(i)
  end do
  do i = 1, 99
    e(i) = f(i)
  end do
  do i = 1, 99
    e(i) = g(i)
  end do
  do i = 1, 50
    c1(i) = c2(i)
  end do
end subroutine

subroutine components(n)
  type point
    real :: x, y
    real :: v(3)
  end type
  type grid
    integer :: n
    real, allocatable :: u(:), w(:)
  end type
  integer :: n, i
  type(point) :: pt(100), one
  type(grid) :: g
  do i = 2, 100
    pt(i)%x = pt(i - 1)%y
  end do
  do i = 2, 100
    pt(i)%x = pt(i - 1)%x
  end do
  do i = 1, 100
    pt(i)%v(2) = pt(i)%v(1)
  end do
  do i = 1, 100
    one%x = pt(i)%x
  end do
  do i = 2, g%n
    g%u(i) = g%w(i - 1)
  end do
  do i = 2, g%n
    g%u(i) = g%u(i - 1)
  end do
end subroutine

subroutine sections(n, a, b)
  integer :: n, i
  real :: a(n, n), b(n)
  do i = 1, n
    a(:, i) = b
  end do
  do i = 2, n
    a(:, i) = a(:, i - 1)
  end do
  do i = 1, n
    a(1:i - 1, i) = a(1:i - 1, n + i)
  end do
  do i = 1, n
    b = a(:, i)
  end do
  do i = 1, n
    b(i:i) = b(i + 1:n)
  end do
  do i = 1, n
    a(i, 1:n:2) = a(i, 2:n:2)
  end do
  do i = 1, n
    where (a(:, i) > 0.0) a(:, i) = b
  end do
end subroutine
! an object that runs on into the members of a COMMON block behind the one it is equivalenced with
subroutine runs_on(n)
  integer :: n, i
  real :: p, q, x
  common /block/ p(10), q(10)
  dimension x(20)
  equivalence (x(1), p(5))
  do i = 1, n
    x(i + 6) = q(i + 1)
  end do
  do i = 1, n
    p(i) = q(i)
  end do
end subroutine
! a scalar in the storage of elements that the loop writes
subroutine scalar_in_array(n, q)
  integer :: n, q(20), t, w(20), i
  equivalence (t, w(3))
  do i = 1, n
    w(i) = q(i) + t
  end do
  do i = 1, n
    t = t + q(i)
    w(i) = 1
  end do
  do i = 1, n
    t = t + q(i)
  end do
  do i = 1, n
    w(i) = q(i)
  end do
end subroutine
! verdict: 9 i parallel checked alias alias
! verdict: 12 i parallel checked alias alias
! verdict: 15 i parallel proved
! verdict: 18 i parallel proved
! verdict: 21 i sequential proved alias alias
! verdict: 24 i parallel proved
! verdict: 27 i parallel proved
! verdict: 44 i parallel proved
! verdict: 47 i sequential proved flow(1)
! verdict: 50 i parallel proved
! verdict: 53 i parallel proved private:one%x
! verdict: 56 i parallel proved
! verdict: 59 i scan proved flow(1)
! verdict: 67 i parallel proved
! verdict: 70 i scan proved changed
! verdict: 73 i parallel proved
! verdict: 76 i parallel proved lastprivate:b
! verdict: 79 i sequential proved anti
! verdict: 82 i parallel proved
! verdict: 85 i parallel proved
! verdict: 96 i parallel proved changed
! verdict: 99 i parallel proved
! verdict: 107 i sequential proved alias alias
! verdict: 110 i sequential proved running-value alias alias
! verdict: 114 i reduction proved reduction/+:t
! verdict: 117 i parallel proved
