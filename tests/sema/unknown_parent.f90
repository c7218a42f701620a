! PUBLIC names a type before it is extended, and the type is one of a module that is not there.
! expect: 24:11: error: type 'alone' has no component 'far'
module m
  use nowhere
  implicit none
  private
  public :: base, thing
  type, extends(base) :: thing
    integer :: own
  contains
    procedure :: get
  end type
  type :: alone
    integer :: own
  end type
contains
  integer function get(self)
    class(thing), intent(in) :: self
    type(alone) :: x
    x%own = 1
    call self%go(self%base%near)
    get = self%own + self%far
    x%own = get
    get = x%far
  end function
end module
