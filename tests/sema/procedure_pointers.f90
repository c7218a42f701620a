! Procedure pointers and dummies with the interface of a procedure further down.
module m
  implicit none
  procedure(f), pointer :: p
contains
  subroutine use_it(g)
    procedure(f) :: g
    real :: x
    x = g(1) + p(2)
  end subroutine
  real(8) function f(i)
    integer, intent(in) :: i
    f = i
  end function
end module
