! Procedure pointers with a type or nothing instead of an interface; a target that only its definition declares.
subroutine outside()
end subroutine outside
module procedure_pointers_typed
  implicit none
  integer, parameter :: wp = 8
  type :: t
    procedure(real(wp)), nopass, pointer :: f => null()
    procedure(), nopass, pointer :: action => null()
    procedure(type(t)), nopass, pointer :: copy
    procedure(integer_like), nopass, pointer :: g
  end type t
contains
  subroutine action(x)
    real, intent(in) :: x
  end subroutine action
  integer function integer_like(i)
    integer, intent(in) :: i
    integer_like = i
  end function integer_like
end module procedure_pointers_typed
program main
  use procedure_pointers_typed
  implicit none
  procedure(integer), pointer :: p
  procedure(character(len=5)), pointer :: c
  procedure(double precision) d
  type(t) :: x
  p => integer_like
  x%action => outside
  call x%action()
  print *, p(5) + 1, x%f(2.0) * 2, c(3) // 'x', d(1), x%g(3)
  x = x%copy(1)
end program main
