! Which thing a name stands for.
module twice
  implicit none
  type old
    real, allocatable :: x(:)
    integer :: n = 0
  end type old
  interface
    module subroutine p()
    end subroutine p
  end interface
  interface both
    module procedure both
  end interface both
contains
  subroutine first(a)
    integer :: a
    return
    entry both(a)
    a = 2
  end subroutine first
  subroutine bounds(n, y, text)
    integer, intent(in) :: n
    integer, dimension(further(n)) :: y
    character(len=further(n) + 1) :: text
    y = n
    text = 'x'
  end subroutine bounds
  pure function further(n) result(m)
    integer, intent(in) :: n
    integer :: m
    m = n
  end function further
end module twice

submodule (twice) same
  implicit none
  integer :: i = -2
contains
  module procedure p
    if (i /= -2) stop 1
  end procedure p
end submodule same

module same
  use twice, renamed => old
  implicit none
  integer :: i = 2, j
  type, extends(renamed) :: new
    integer :: m = 0
  end type new
  interface made
    procedure by_integer
  end interface made
contains
  integer function by_integer(k, l)
    integer, intent(in) :: k, l
    by_integer = k + l
  end function by_integer
  subroutine watch()
    volatile :: i
    asynchronous :: j
    j = i
  end subroutine watch
end module same

module makes
  implicit none
  type made
    integer :: j = -1
  end type made
  interface made
    procedure by_nothing
  end interface made
contains
  type(made) function by_nothing()
    by_nothing%j = 3
  end function by_nothing
end module makes

subroutine labelled() bind(c, name="one")
end subroutine labelled
subroutine labelled() bind(c, name="two")
end subroutine labelled

recursive subroutine itself(f, n)
  implicit none
  interface
    subroutine f(g)
      external :: g
    end subroutine f
  end interface
  integer :: n
  call f(itself)
end subroutine itself

elemental real function sine(x)
  real, intent(in) :: x
  sine = x
end function sine

program main
  use, intrinsic :: ieee_arithmetic, only: ieee_class, ieee_class_type, ieee_positive_normal, operator(.eq.), operator(/=)
  use same
  use makes, only: made
  implicit none
  intrinsic sin
  procedure(sin) :: sine
  type(new) :: a
  type(made) :: b
  type(ieee_class_type) :: class
  integer :: shape(3) = 2
  real :: r(2, 2, 2, 2), s(4, 4) = 0.0
  b = made()
  b = made(4)
  i = made(3, 4)
  a = new(x=[1.0, 2.0], m=3)
  print *, a%renamed%x, b%j, sine(1.0)
  class = ieee_class(1.0)
  if (class .eq. ieee_positive_normal .and. .not. class /= ieee_positive_normal) print *, 'normal'
  r = reshape(s, [shape, 2])
end program main
