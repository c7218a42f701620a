! IMPORT of a name that USE gave: the name that the module has for it is free in the interface body.
! expect: 31:13: error: type 'thing' has no component 'far'
module inner
  implicit none
  type :: thing
    integer :: k = 0
  end type
end module
module outer
  use inner, only: t_thing => thing
  implicit none
  abstract interface
    subroutine take(thing)
      import t_thing
      implicit none
      class(t_thing), target :: thing
    end subroutine
    function make(a) result(thing)
      import :: t_thing
      implicit none
      type(t_thing), pointer :: thing
      integer, intent(in) :: a
    end function
  end interface
contains
  integer function twice(f)
    procedure(make) :: f
    type(t_thing), pointer :: x
    x => f(2)
    twice = 2 * x%k
    twice = x%far
  end function
end module
