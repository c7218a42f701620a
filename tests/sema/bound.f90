! Type-bound generics, PASS and NOPASS, operators and assignment by bindings, overriding, constructors. KINDs are gfortran's.
module m
  implicit none
  type base
    integer :: k = 1
  contains
    procedure, pass(self) :: scale_i
    procedure, pass(self) :: scale_r
    procedure, nopass :: help_i
    procedure, nopass :: help_r
    generic :: scale => scale_i, scale_r
    generic :: help => help_i, help_r
    procedure :: add_t
    procedure, pass(b) :: add_it
    generic :: operator(+) => add_t, add_it
    procedure :: set_i
    generic :: assignment(=) => set_i
    procedure :: area => base_area
    procedure :: show, only
  end type
  type, extends(base) :: more
    real :: r = 2
  contains
    procedure, pass(self) :: scale_l
    generic :: scale => scale_l
    procedure :: area => more_area
  end type
contains
  integer function scale_i(x, self)
    integer, intent(in) :: x
    class(base), intent(in) :: self
    scale_i = x * self%k
  end function
  real(8) function scale_r(x, self)
    real, intent(in) :: x
    class(base), intent(in) :: self
    scale_r = x * self%k
  end function
  logical function scale_l(self, x)
    logical, intent(in) :: x
    class(more), intent(in) :: self
    scale_l = x
  end function
  pure integer function help_i(i)
    integer, intent(in) :: i
    help_i = i
  end function
  pure real(8) function help_r(i)
    real, intent(in) :: i
    help_r = i
  end function
  function add_t(a, b) result(c)
    class(base), intent(in) :: a
    type(base), intent(in) :: b
    type(base) :: c
    c%k = a%k + b%k
  end function
  real(8) function add_it(a, b) result(c)
    integer, intent(in) :: a
    class(base), intent(in) :: b
    c = a + b%k
  end function
  subroutine set_i(a, i)
    class(base), intent(out) :: a
    integer, intent(in) :: i
    a%k = i
  end subroutine
  subroutine show(self, i)
    class(base), intent(in) :: self
    integer, intent(in) :: i
    print *, self%k, i
  end subroutine
  elemental integer function only(self, i)
    class(base), intent(in) :: self
    integer, intent(in) :: i
    only = self%k + i
  end function
  integer function base_area(self)
    class(base), intent(in) :: self
    base_area = self%k
  end function
  integer function more_area(self)
    class(more), intent(in) :: self
    more_area = self%k * 2
  end function
end module
program p
  use m
  implicit none
  type(base) :: a, b
  type(more) :: w, v, ww(3)
  class(base), allocatable :: c
  a = 5
  b = 3 
  w = more(k=4, r=1.5)
  v = more(base=base(7), r=2.5)
  print *, kind(a%scale(1)), kind(a%scale(1.0)), kind(w%scale(.true.)), kind(w%scale(2.0)), kind(a%help(1)), kind(w%help(1.0))
  print *, kind(4 + a), a%area(), w%area(), w%base%area(), v%k
  allocate(c, source=w)
  print *, c%area(), kind(c%scale(1.0))
  a = a + b
  print *, a%k
  call w%show(2)
  ww%k = ww%only(ww%k)
end program
