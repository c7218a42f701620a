! PROCEDURE with a type instead of an interface, CLASS before FUNCTION.
module calls
  implicit none
  type shape
    integer :: n = 0
    procedure(real(8)), pointer, nopass :: area => null()
  end type shape
  interface either
    procedure of_value, of_function
  end interface
contains
  class(shape) function make()
    allocatable :: make
    allocate (shape :: make)
  end function make
  real function of_value(x)
    real :: x
    of_value = x
  end function of_value
  real function of_function(f)
    procedure(real) :: f
    of_function = f(0.0)
  end function of_function
  subroutine use_all(p, q, r, s)
    procedure(double precision), pointer :: p
    procedure(real*8) :: q
    procedure(type(shape)) :: r
    procedure(integer(8)), pointer, optional :: s
    procedure(character(len=3)), pointer :: c
    type(shape) :: a
    intrinsic :: cos
    a = r(2)
    c => null()
    if (present(s)) print *, s()
    print *, p() + q() + a%area(), either(2.0), either(cos)
  end subroutine use_all
end module calls
