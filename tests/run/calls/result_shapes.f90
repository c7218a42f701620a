! Functions that give arrays, whose extents follow from dummies of every shape and from bounds of their own: what of it the caller can say, and the bounds that
! an allocatable variable has then.
! f2cuda options: --auto=all
module shapes
  implicit none
  integer :: n = 4
  type box
    real(8), allocatable :: v(:)
    real(8) :: w(6) = 1
  end type
contains
  function up(a) result(r)
    real(8), intent(in) :: a(0:)
    real(8) :: r(0:ubound(a, 1))
    integer :: i
    do i = 0, ubound(a, 1)
      r(i) = a(i)*2 + i
    end do
  end function
  function ex(a, m) result(r)
    integer, intent(in) :: m
    real(8), intent(in) :: a(m)
    real(8) :: r(size(a))
    integer :: i
    do i = 1, m
      r(i) = a(i)*3 + i
    end do
  end function
  function ex2(a, m) result(r)
    integer, intent(in) :: m
    real(8), intent(in) :: a(m, m)
    real(8) :: r(size(a, 2), ubound(a, 1))
    integer :: i
    do i = 1, m
      r(:, i) = a(i, :)*3 + i
    end do
  end function
  pure function lap(a) result(l)
    real(8), intent(in) :: a(:)
    real(8) :: l(size(a))
    integer :: i
    l(1) = a(1); l(size(a)) = a(size(a))
    do i = 2, size(a) - 1
      l(i) = a(i - 1) - 2*a(i) + a(i + 1)
    end do
  end function
  function useslocal(a) result(r)
    real(8), intent(in) :: a(:)
    real(8) :: r(n*2)
    integer :: i
    n = n + 1
    do i = 1, size(r)
      r(i) = a(i) + n
    end do
  end function
  function defaults(a, k) result(r)
    real(8), intent(in) :: a(:)
    integer, intent(in), optional :: k
    real(8) :: r(size(a))
    integer :: i
    r = 0
    do i = 1, size(a)
      if (present(k)) then
        r(i) = a(i) + k
      else
        r(i) = -a(i)
      end if
    end do
  end function
  function byval(a, k) result(r)
    integer, value :: k
    real(8), intent(in) :: a(:)
    real(8) :: r(k)
    integer :: i
    k = k - 1
    do i = 1, k
      r(i) = a(i) + k
    end do
    r(k + 1:) = 9
  end function
  subroutine outer(z)
    real(8), intent(inout) :: z(:)
    real(8) :: t(size(z))
    t = 3
    z = inner(z)
    t = inner(t)
    t(2:4) = inner(t(2:4))
    print *, sum(z), sum(t)
  contains
    function inner(a) result(r)
      real(8), intent(in) :: a(:)
      real(8) :: r(size(a))
      integer :: i
      do i = 1, size(a)
        r(i) = a(i) + t(size(a) + 1 - i)
      end do
    end function
  end subroutine
  function alc(m) result(r)
    integer, intent(in) :: m
    real(8), allocatable :: r(:)
    integer :: i
    allocate(r(-m:m))
    do i = -m, m
      r(i) = i*i + 1
    end do
  end function
  function same(a) result(r)
    real(8), intent(in) :: a(3:)
    real(8), allocatable :: r(:)
    integer :: i
    r = a
    do i = lbound(r, 1), ubound(r, 1)
      r(i) = r(i) + i
    end do
  end function
end module
program result_shapes
  use shapes
  implicit none
  real(8) :: a(20), b(40), m(6, 6), q(6)
  real(8), allocatable :: c(:), d(:, :)
  real(8), target :: tt(10)
  real(8), pointer :: pp(:)
  type(box) :: x
  integer :: i, k
  real(8) :: ea(10), eb(10)
  equivalence (ea(1), eb(3))
  do i = 1, 20
    a(i) = mod(i*7, 11)
  end do
  b = [a, a + 1]
  m = reshape([(mod(i*5, 13)*1d0, i = 1, 36)], [6, 6])
  a = up(a); print *, sum(a)
  c = up(a(3:9)); print *, size(c), lbound(c), sum(c)
  c = ex(b, 5); print *, size(c), sum(c)
  b(1:5) = ex(b, 5); print *, sum(b)
  c = ex(b(3), 4) + 1; print *, size(c), sum(c)
  d = ex2(m, 3); print *, shape(d), sum(d), d(1, 3)
  m(1:4, 2:5) = ex2(m, 4); print *, sum(m)
  associate (s => a)
    print *, sum(a)
    s = lap(b(3:22))
    print *, sum(a)
    s(2:7) = lap(b(1:6))
    print *, sum(a)
  end associate
  tt = [(i*i, i = 1, 10)]
  pp => tt(10:1:-1)
  tt = 0; tt = lap(pp) + tt; print *, tt
  pp = lap(tt) + pp; print *, tt
  eb = [(i*3 - mod(i, 4)*5, i = 1, 10)]; ea = ea + 0
  ea(1:8) = 1*lap(eb(1:8)); print *, ea(1:8)
  c = useslocal(a); print *, size(c), sum(c), n
  a(1:10) = useslocal(a); print *, sum(a), n
  a = defaults(a); print *, sum(a)
  a = defaults(a, 3); print *, sum(a)
  a = defaults(k=2, a=a); print *, sum(a)
  k = 7
  c = byval(a, k); print *, size(c), sum(c), k
  c = byval(k=k - 1, a=b); print *, size(c), sum(c), k
  call outer(a); print *, sum(a)
  c = alc(3); print *, lbound(c), ubound(c), sum(c), lbound(alc(2)), ubound(alc(2))
  c = alc(3); print *, lbound(c), ubound(c), sum(c)
  deallocate(c); allocate(c(5:11)); c = alc(3); print *, lbound(c), c(5)
  c = same(b(1:4)); print *, lbound(c), ubound(c), sum(c)
  c = [same(b(1:4)), alc(1)]; print *, lbound(c), sum(c)
  x%v = alc(2); print *, lbound(x%v), sum(x%v)
  x%v = lap(x%v); print *, lbound(x%v), sum(x%v)
  x%w = lap(x%w); print *, x%w
  x%w = lap(m(2, :)); print *, x%w
  m(:, 3) = lap(m(:, 3)); m(4, :) = lap(m(:, 3)); print *, sum(m)
  m(:, int(m(1, 1))*0 + 2) = lap(m(:, 1)); print *, sum(m)
  q = matmul(m, lap(q*0 + 1)); print *, sum(q)
  print *, sum(alc(4)), size(same(b(1:7))), maxloc(alc(2)), sum(lap(b), mask=lap(b) > 0)
  do i = 1, 3
    b(i:i + 10) = lap(b(i:i + 10))
    if (sum(lap(b)) > 10000) exit
    b(1:20) = up(b(1:20)); if (any(up(b(1:3)) > 1d6)) b = mod(b, 1000d0)
  end do
  print *, sum(b), i
  forall (i = 1:6) m(:, i) = lap(m(:, i))
  print *, sum(m)
  do concurrent (i = 1:6)
    m(i, :) = lap(m(i, :))
  end do
  print *, sum(m)
end program
