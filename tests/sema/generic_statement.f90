! GENERIC outside of a type (Fortran 2018), and .XOR., which is .NEQV. in another spelling.
module m
  implicit none
  type t
    integer :: i
  end type
  interface operator(.xor.)
    module procedure both
  end interface
  generic :: operator(+) => mixed
  generic, public :: get => mixed, both
  generic, private :: hidden => both
contains
  real function mixed(x, y)
    real, intent(in) :: x
    logical, intent(in) :: y
    mixed = merge(x, 0.0, y)
  end function
  integer function both(a, b)
    type(t), intent(in) :: a, b
    both = ieor(a%i, b%i)
  end function
end module
program p
  use m, only: t, get, operator(+), operator(.neqv.)
  implicit none
  type(t) :: a
  a = t(3)
  print *, 1.0 + .true., get(1.0, .true.), get(a, a), a .xor. a, a .neqv. a, .true. .xor. .false.
end program
