! Functions that give arrays and objects, wherever a statement may use them: conditions, WHERE, recursion, defined operators, labels, types with FINAL.
! f2cuda options: --auto=all
module values
  implicit none
  integer, private :: hidden = 6
  integer :: calls = 0
  type fld
    real(8), allocatable :: v(:)
    integer :: tag = 4
    integer, pointer :: p(:) => null()
  end type
  type fin
    real(8), allocatable :: v(:)
    integer :: n = 0
  contains
    final :: bye
  end type
  integer :: finals = 0
  interface operator(+)
    module procedure add
  end interface
  interface operator(.lap.)
    module procedure lap
  end interface
contains
  subroutine bye(f)
    type(fin), intent(inout) :: f
    finals = finals + f%n
  end subroutine
  function mk(n, k) result(f)
    integer, intent(in) :: n, k
    type(fin) :: f
    integer :: i
    f%n = k
    allocate(f%v(n))
    do i = 1, n
      f%v(i) = i*k
    end do
  end function
  function add(a, b) result(c)
    type(fld), intent(in) :: a, b
    type(fld) :: c
    integer :: i
    allocate(c%v(lbound(a%v, 1):ubound(a%v, 1)))
    do i = lbound(a%v, 1), ubound(a%v, 1)
      c%v(i) = a%v(i) + b%v(i)
    end do
    c%tag = a%tag*b%tag
    if (associated(a%p)) c%p => a%p
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
  function odd(a, k, o) result(r)
    integer, intent(in) :: k
    real(8), intent(in) :: a(0:*)
    integer, optional, intent(in) :: o
    real(8) :: r(-1:hidden + k)
    integer :: i
    if (k < 0) go to 10
    do i = -1, hidden + k
      r(i) = a(i + 1)*2 + i
    end do
    if (present(o)) r(0) = o
    calls = calls + 1
    return
10  r = -5
    calls = calls + 100
  end function
  function alc(n) result(r)
    integer, intent(in) :: n
    real(8), allocatable :: r(:)
    integer :: i
    if (n < 0) then
      allocate(r(0))
      return
    end if
    allocate(r(-n:n))
    do i = -n, n
      r(i) = i*i + 1
    end do
  end function
  recursive function rec(a, d) result(r)
    real(8), intent(in) :: a(:)
    integer, intent(in) :: d
    real(8) :: r(size(a))
    integer :: i
    do i = 1, size(a)
      r(i) = a(size(a) + 1 - i) + d
    end do
    if (d > 0) r = rec(r, d - 1) + a
  end function
  real(8) function two(a)
    real(8), intent(in) :: a(:)
    dimension two(2, size(a))
    integer :: i
    do i = 1, size(a)
      two(1, i) = a(i); two(2, i) = -a(i)
    end do
  end function
  pure subroutine ps(a, s)
    real(8), intent(inout) :: a(:)
    real(8), intent(out) :: s
    integer :: i
    s = 0
    do i = 1, size(a)
      a(i) = a(i) + 1
      s = s + a(i)
    end do
  end subroutine
  elemental real(8) function el(x)
    real(8), intent(in) :: x
    el = x*x
  end function
  integer function cnt(x)
    real(8), intent(in) :: x(:)
    cnt = count(x > 5)
  end function
end module
program result_uses
  use values
  implicit none
  real(8) :: a(40), b(40), s
  real(8), allocatable :: c(:), d(:, :)
  type(fld) :: x, y, z, arr(3)
  type(fin) :: f, g
  integer :: i, k
  integer, target :: tg(3) = [7, 8, 9]
  do i = 1, 40
    a(i) = mod(i*7, 11)
  end do
  a = a + lap(a)
  print *, sum(a), a(3)
  a(2:20) = .lap. a(1:19)
  print *, sum(a), a(3)
  a(20:2:-1) = lap(a(2:20))
  print *, sum(a), a(3)
  where (lap(a) > 0) a = lap(a) - 1
  print *, sum(a), a(3)
  if (any(lap(a) > 3)) a(1:7) = odd(a, -1)
  print *, sum(a), a(3), calls
  if (calls > 1000 .and. sum(odd(a, 1)) > 0) print *, 'no'
  print *, sum(a), a(3)
  a(1:12) = odd(a, 4); b = 0; b(3:14) = odd(a, 4, 9); if (b(3) > 0) b(1:9) = odd(b, 1, o=2)
  print *, sum(a), sum(b), calls
  do while (sum(lap(a)) > 50 .and. calls < 300)
    a = lap(a)/2
    a = aint(a)
    calls = calls + 50
  end do
  print *, sum(a), calls
  c = alc(5)
  print *, lbound(c), ubound(c), sum(c)
  c = alc(-1)
  print *, size(c)
  c = [alc(2), a(1:3)]
  print *, c
  allocate(d, source=two(a(1:4)))
  print *, d
  d = two(a(4:1:-1))
  d(:, 2:3) = two(d(1, 1:2))
  print *, d
  a = rec(a, 3)
  print *, sum(a), a(2)
  a = el(modulo(rec(a, 1), 9d0))
  print *, sum(a), a(2)
  call ps(a(1:10), s)
  call ps(a(10:1:-3), a(40))
  print *, s, a(40), a(1), a(10)
  select case (cnt(lap(a)))
  case (:10)
    print *, 'few'
  case default
    print *, 'many', cnt(lap(a))
  end select
  do i = cnt(lap(a)), 1, -cnt(lap(a)) + 2
    a(i) = 0
    a = lap(a)
    a = modulo(a, 13d0)
  end do
  print *, sum(a), i
  x%v = a; allocate(y%v(40)); y%v = b
  x%p => tg
  z = x + y
  z = z + x
  x = z + (y + x)
  print *, sum(z%v), sum(x%v), z%tag, associated(z%p), x%tag
  x = x + x
  print *, sum(x%v), x%tag
  do k = 1, 3
    arr(k) = x + y
    arr(k)%v(k) = k
  end do
  arr(2) = arr(1) + arr(3)
  print *, sum(arr(2)%v), arr(2)%v(1), arr(3)%v(3), arr(2)%tag
  f = mk(10, 3)
  print *, sum(f%v), finals
  f = mk(12, 5)
  g = f
  print *, sum(g%v), finals
  associate (q => lap(a))
    a(1) = 100
    print *, sum(q), size(q)
  end associate
  goto 20
  a = 0
20 a = lap(a); print *, sum(a)
  call show(lap(a), two(a(1:3)))
  print *, lap(a(1:4)), (lap(a(i:i + 2)), i = 1, 2)
contains
  subroutine show(u, v)
    real(8), intent(in) :: u(:), v(:, :)
    print *, sum(u), shape(v), sum(v(1, :))
    a = lap(u)
    a(3:5) = lap(v(2, :))
    print *, sum(a)
  end subroutine
end program
