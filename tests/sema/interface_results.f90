! Results described in the names of their own interface: in interface bodies, and taken over by MODULE PROCEDURE in the same module.
module interface_results
  implicit none
  type :: t
    integer :: n
  end type t
  interface
    function first(a) result(r)
      real, intent(in) :: a(:)
      real :: r(size(a) - 4)
    end function first
    function second(x, len_of) result(r)
      import :: t
      type(t), intent(in) :: x
      integer, intent(in) :: len_of
      character(len_of) :: r(x%n)
    end function second
    module function third(left) result(both)
      character(*), intent(in) :: left
      character(len(left) + 1) :: both
    end function third
  end interface
  procedure(first), pointer :: p => null()
contains
  module procedure third
    both = left // '+'
  end procedure third
end module interface_results
