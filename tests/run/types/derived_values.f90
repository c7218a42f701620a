! Values of derived types in kernels: elements, constructors, private scalars, arguments and results of procedures, operators, complex components.
module values
  implicit none
  type vec
    real(8) :: x, y, z
  end type
  type atom
    type(vec) :: r, v
    integer :: id
    complex(8) :: c
    complex(4) :: cc(2)
    real(8) :: q(3)
    character(3) :: name
  end type
  type span
    integer :: lo = 1, hi = 7
    logical :: open(2) = .false.
  end type
  interface operator(+)
    module procedure add
  end interface
  interface operator(.dot.)
    module procedure dot
  end interface
contains
  pure function add(a, b) result(c)
    type(vec), intent(in) :: a, b
    type(vec) :: c
    c%x = a%x + b%x
    c%y = a%y + b%y
    c%z = a%z + b%z
  end function
  pure real(8) function dot(a, b)
    type(vec), intent(in) :: a, b
    dot = a%x*b%x + a%y*b%y + a%z*b%z
  end function
  pure type(vec) function scaled(a, s)
    type(vec), intent(in) :: a
    real(8), intent(in) :: s
    type(vec) :: t
    t = a
    t%y = -t%y
    scaled = vec(t%x*s, y=t%y*s, z=t%z*s)
  end function
  pure subroutine move(a, dt)
    type(atom), intent(inout) :: a
    real(8), intent(in) :: dt
    a%r = a%r + scaled(a%v, dt)
    a%id = a%id + 1
    a%q(2) = a%r%x
  end subroutine
end module
program derived_values
  use values
  implicit none
  integer, parameter :: n = 100
  type(atom) :: at(n), bt(n)
  type(vec) :: f(n), w, origin, g(4, n)
  type(span) :: p(0:n)
  type(atom) :: one
  integer :: i, k
  real(8) :: s
  bt%name = 'xyz'
  !$acc parallel loop
  do i = 1, n
    at(i)%r = vec(i, 2*i, 3*i)
    at(i)%v = vec(x=1, z=2, y=0.5d0)
    at(i)%id = i
    at(i)%c = cmplx(i, 1, 8)
    at(i)%cc = cmplx(i, 2)
    at(i)%cc(2) = at(i)%cc(1)*(0., 1.) + conjg(at(i)%cc(2))
    at(i)%q = i
  end do
  at%name = 'abc'
  !$acc parallel loop
  do i = 1, n
    bt(i) = at(n + 1 - i)
  end do
  print *, sum(bt%id*[(i, i=1, n)]), sum(bt%r%x), bt(3)%c, bt(5)%cc, bt(n)%name
  origin = vec(1, 2, 3)
  one = bt(7)
  !$acc parallel loop private(w)
  do i = 1, n
    w = origin + at(i)%r
    w%x = w%x + one%r%x
    f(i) = w
  end do
  print *, sum(f%x), sum(f%y), sum(f%z)
  !$acc parallel loop
  do i = 1, n
    call move(at(i), 0.5d0)
  end do
  print *, sum(at%r%x), sum(at%r%y), sum(at%r%z), sum(at%id), sum(at%q(2))
  s = 0
  !$acc parallel loop reduction(+:s)
  do i = 1, n
    s = s + (at(i)%r .dot. f(i)) + abs(at(i)%c) + real(at(i)%cc(2)) + aimag(at(i)%c)
  end do
  print *, nint(s)
  !$acc kernels
  do i = 1, n
    f(i) = at(i)%v
    g(:, i) = f(i)
    g(2, i) = scaled(g(1, i), 2d0) + vec(1, 1, 1)
    p(i) = span(i, open=[.true., mod(i, 2) == 0])
    if (i == 1) p(0) = p(1)
  end do
  !$acc end kernels
  print *, sum(g%x), sum(g%y), sum(g%z), sum(p(1:)%lo), sum(p(1:)%hi), count(p%open(1)), count(p%open(2)), p(0)%lo
  do concurrent(i=1:n)
    block
      type(vec) :: t
      t = f(i)
      t%z = t%x + t%y
      f(i) = t + t
    end block
  end do
  print *, sum(f%x), sum(f%y), sum(f%z)
  do concurrent(i=2:n)
    do k = 1, 4
      g(k, i) = f(i - 1) + g(k, i)
    end do
  end do
  print *, sum(g%x), sum(g%y), sum(g%z)
end program
