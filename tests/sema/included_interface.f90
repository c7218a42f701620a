! Interface bodies and specific procedures that an INCLUDE brings belong to the block that it stands in.
module shapes
  implicit none
  private :: other
  interface
    include 'included_interface.inc'
    subroutine other(x)
      real, intent(in) :: x
    end subroutine
  end interface
  interface both
    include 'included_specific.inc'
    subroutine of_integer(n)
      integer, intent(in) :: n
    end subroutine
  end interface
contains
  subroutine use_them
    call both(1)
    call both(2.0)
    print *, area(3.0) + 1
  end subroutine
end module
