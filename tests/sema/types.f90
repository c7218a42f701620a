! Derived types: extension, type-bound procedures, defined operators and assignment, constructors by name, SELECT TYPE.
module shapes
  implicit none
  private
  public :: shape_t, operator(+), assignment(=), circle, make
  type, abstract :: shape_t
    integer :: id = 0
  contains
    procedure(area_if), deferred :: area
    procedure :: name => shape_name
    generic :: show => show_int, show_real
    procedure, private :: show_int, show_real
  end type
  type, extends(shape_t) :: circle
    real :: r
  contains
    procedure :: area => circle_area
  end type
  abstract interface
    real function area_if(this)
      import :: shape_t
      class(shape_t), intent(in) :: this
    end function
  end interface
  interface operator(+)
    module procedure add
  end interface
  interface assignment(=)
    module procedure from_real
  end interface
  interface make
    module procedure make_r, make_i
  end interface
  interface circle
    module procedure new_circle
  end interface
contains
  real function circle_area(this)
    class(circle), intent(in) :: this
    circle_area = 3.14*this%r**2
  end function
  function shape_name(this) result(n)
    class(shape_t), intent(in) :: this
    character(:), allocatable :: n
    n = 'x'
  end function
  subroutine show_int(this, i)
    class(shape_t), intent(in) :: this
    integer, intent(in) :: i
  end subroutine
  subroutine show_real(this, x)
    class(shape_t), intent(in) :: this
    real, intent(in) :: x
  end subroutine
  subroutine gone(this)
    type(circle), intent(inout) :: this
  end subroutine
  type(circle) function add(a, b)
    type(circle), intent(in) :: a, b
    add%r = a%r + b%r
  end function
  subroutine from_real(c, x)
    type(circle), intent(out) :: c
    real, intent(in) :: x
    c%r = x
  end subroutine
  type(circle) function make_r(x)
    real, intent(in) :: x
    make_r = circle(1, x)
  end function
  type(circle) function make_i(i)
    integer, intent(in) :: i
    make_i = circle(2, real(i))
  end function
  type(circle) function new_circle(s)
    character(*), intent(in) :: s
    read(s, *) new_circle%r
  end function
end module
program p
  use shapes, only: circle, operator(+), assignment(=), build => make, shape_t
  class(shape_t), allocatable :: s
  type(circle) :: a, b
  real :: x
  a = build(1.0)
  b = build(2) + a
  a = 3.0
  a = circle('2')
  x = a%area() + b%r
  call a%show(2)
  print *, a%name()
  select type (s)
  type is (circle)
    x = s%r
  class default
    x = s%area()
  end select
  select type (q => s)
  class is (circle)
    x = q%r
  end select
end program
