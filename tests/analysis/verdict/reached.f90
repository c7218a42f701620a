! Objects that other names reach: pointers, targets, components, EQUIVALENCE and COMMON.
module parts
  type part
    integer :: c
    real :: v(10)
  end type
  type box
    type(part) :: p
    type(part), pointer :: q
    real, pointer :: r(:)
  end type
end module
subroutine components(n, a, p, x, r)
  use parts
  integer :: n, i
  real :: a(n)
  type(part), pointer :: p
  type(part), target :: x
  real, pointer :: r(:)
  do i = 2, 10
    x%v(i) = p%v(i - 1)
  end do
  do i = 2, 10
    p%v(i) = r(i - 1)
  end do
  do i = 2, 10
    r(i) = x%v(i - 1)
  end do
  do i = 1, n
    a(i) = p%c
    x%c = i
  end do
end subroutine
subroutine wholes(n, y, z, a)
  use parts
  integer :: n, i
  type(part) :: y(n), z
  real :: a(n)
  do i = 2, n
    y(i)%c = y(i - 1)%v(1)
  end do
  do i = 2, n
    y(i) = z
    a(i) = y(i - 1)%c
  end do
  do i = 2, n
    y(i)%c = i
    y(i - 1) = z
  end do
  do i = 1, n
    z%c = i
    a(i) = z%v(1)
  end do
  do i = 1, n
    a(i) = z%c
    z = y(i)
  end do
end subroutine
subroutine pointers(n, p, q, t, k, ip, a)
  integer :: n, i
  real, pointer :: p(:), q(:)
  real, target :: t(n)
  integer, target :: k
  integer, pointer :: ip
  integer :: a(n)
  do i = 2, n
    p(i) = q(i - 1)
  end do
  do i = 2, n
    p(i) = t(i - 1)
  end do
  do i = 2, n
    t(i) = p(i - 1)
  end do
  do i = 1, n
    k = i
    a(i) = ip
  end do
  do i = 1, n
    ip = i
    a(i) = k
  end do
end subroutine
subroutine dummies(n, x, y, p, z)
  integer :: n, i
  real, target :: x(:), y(:)
  real, pointer :: p(:)
  real :: z(n)
  do i = 2, n
    x(i) = y(i - 1)
  end do
  do i = 2, n
    x(i) = p(i - 1)
  end do
  do i = 2, n
    x(i) = z(i - 1)
  end do
end subroutine
subroutine shared_storage(n)
  integer :: n, i
  real :: a(100), b(100), c(100), d(100), e(50), f(100), x
  equivalence (a(1), b(3))
  common /block/ c, d
  equivalence (c(90), e(1))
  equivalence (f(1), x)
  do i = 2, 90
    a(i) = b(i)
  end do
  do i = 2, 50
    e(i) = d(i)
  end do
  do i = 2, 50
    c(i) = d(i)
  end do
  do i = 2, 100
    x = i
    f(i) = x
  end do
end subroutine
subroutine first_names
  common /other/ a(50), b(50)
  real :: a, b
  call second_names
  do i = 1, 50
    a(i) = one(i)
  end do
end subroutine
real function one(i)
  common /other/ w(100)
  integer :: i
  one = w(i + 1)
end function
subroutine second_names
  common /other/ c(25), d(75)
  c = 0
  d = 0
end subroutine
subroutine cray(n, a)
  integer :: n, i
  real :: a(n), v(n)
  pointer (at, v)
  do i = 2, n
    a(i) = v(i - 1)
  end do
end subroutine
subroutine associated_parts(n, b)
  use parts
  integer :: n, i
  type(part) :: b(n)
  associate (x => b(3)%v)
    do i = 2, 10
      x(i) = b(3)%v(i - 1)
    end do
  end associate
end subroutine
subroutine inner_pointers(n, b, r)
  use parts
  integer :: n, i
  type(box) :: b(n)
  real :: r(n)
  do i = 1, n
    b(i)%q%c = i
  end do
  do i = 1, n
    b(i)%r(1) = r(i)
  end do
  do i = 1, n
    b(i)%p%c = i
  end do
end subroutine
subroutine through_others(n, a, ip)
  integer :: n, i, x, y, e(4), a(n), z, v
  integer, target :: k
  integer, pointer :: ip
  common /lent/ x, y
  equivalence (y, e(2))
  pointer (at, v)
  do concurrent (i = 1:n)
    k = i
    a(i) = ip
  end do
  do concurrent (i = 1:n)
    x = i
    a(i) = e(1)
  end do
  do concurrent (i = 1:n)
    z = i
    a(i) = v
  end do
  do concurrent (i = 1:n)
    v = i
    a(i) = z
  end do
  do concurrent (i = 1:n)
    if (a(i) > 3) z = i
  end do
  a(1) = v
end subroutine
subroutine records(n, a, s, t)
  use parts
  integer :: n, i
  integer :: a(n)
  type(part) :: s, t
  do i = 1, n
    s%c = i
    s%v = 0
    t = s
    a(i) = t%c
  end do
  do i = 1, n
    s = t
    s%c = i
    a(i) = s%c
  end do
  do i = 1, n
    a(i) = s%c
    s%c = i
    s%v = a(i)
  end do
  do i = 1, n
    s%c = i
  end do
  t = s
end subroutine
subroutine whole_targets(n, y, z, r, p, x, a)
  use parts
  integer :: n, i
  type(part), target :: y(n), x
  type(part) :: z
  type(part), pointer :: p(:)
  real, pointer :: r(:)
  real :: a(n)
  do i = 2, n
    y(i) = z
    a(i) = r(i - 1)
  end do
  do i = 2, n
    p(i) = z
    a(i) = x%v(i - 1)
  end do
  do i = 2, 10
    r(i) = a(i)
    y(i - 1) = z
  end do
end subroutine
! verdict: 20 i parallel checked alias alias
! verdict: 23 i parallel checked alias alias
! verdict: 26 i parallel checked alias alias
! verdict: 29 i scan checked alias alias output scan:x%c
! verdict: 39 i parallel proved
! verdict: 42 i parallel proved changed
! verdict: 46 i parallel proved changed
! verdict: 50 i scan proved output scan:z%c
! verdict: 54 i sequential proved alias scalar alias
! verdict: 66 i parallel checked alias alias
! verdict: 69 i parallel checked alias alias
! verdict: 72 i parallel checked alias alias
! verdict: 75 i parallel checked scalar alias alias changed
! verdict: 79 i parallel checked scalar alias alias changed
! verdict: 89 i parallel checked alias alias
! verdict: 92 i parallel checked alias alias
! verdict: 95 i parallel proved
! verdict: 106 i sequential proved alias alias
! verdict: 109 i sequential proved alias alias
! verdict: 112 i parallel proved
! verdict: 115 i sequential proved scalar alias alias
! verdict: 124 i sequential proved alias alias
! verdict: 142 i parallel checked alias alias
! verdict: 151 i scan proved flow(1)
! verdict: 161 i sequential proved argument
! verdict: 164 i sequential proved argument
! verdict: 167 i parallel proved
! verdict: 178 i parallel asserted scalar alias alias
! verdict: 182 i parallel asserted scalar alias alias
! verdict: 186 i parallel asserted alias alias lastprivate:z
! verdict: 190 i parallel asserted last-value alias alias private:v
! verdict: 194 i parallel proved lastprivate:z
! verdict: 204 i sequential proved output alias alias alias alias lastprivate:t
! verdict: 210 i scan proved lastprivate:s changed
! verdict: 215 i sequential proved anti flow output
! verdict: 220 i scan proved output scan:s%c
! verdict: 233 i parallel checked alias alias
! verdict: 237 i parallel checked alias alias
! verdict: 241 i parallel checked alias alias
