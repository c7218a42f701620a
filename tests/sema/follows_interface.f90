! Where an interface block does not end, what follows from that is not told: types and procedures that are taken for others.
module shapes
  implicit none
  type :: shape
    real :: size
  end type
  abstract interface
    real function area(s)
      import :: shape
      class(shape), intent(in) :: s
    end function
  end
! expect: 12:3: error: END stands here, but this INTERFACE is not closed: END INTERFACE is missing
! expect: note: it begins here
contains
  subroutine grow(s)
    class(shape), intent(inout) :: s
    s%size = 2 * s%size + unknown(s)
  end subroutine
end module shapes
! expect: 20:1: error: END MODULE closes nothing: no MODULE is open here
