! A binding that a type inherits is bound to the procedure of the module that defines it, not to a namesake where the object is.
module base_module
  implicit none
  private
  type, public :: base
  contains
    procedure :: init
    procedure, nopass :: measure
    generic :: set => init
  end type
contains
  subroutine init(this, eps)
    class(base), intent(out) :: this
    real, intent(in) :: eps
  end subroutine
  real(8) function measure(n)
    integer, intent(in) :: n
    measure = n
  end function
end module
module user_module
  use base_module
  implicit none
  private
  type, extends(base) :: derived
  end type
  type, public :: user
    type(derived) :: part
  contains
    procedure :: init
    procedure, nopass :: measure
  end type
contains
  subroutine init(this)
    class(user), intent(out) :: this
    call this%part%init(eps=0.0)
    call this%part%set(0.0)
    print *, this%part%measure(1), this%measure()
  end subroutine
  integer function measure()
    measure = 2
  end function
end module
