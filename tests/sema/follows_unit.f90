! A procedure that has lost its END, and a definition with a line that cannot be read: what may have been declared there is not missed.
module points
  implicit none
  type point
    real :: x
    real :: y)
! expect: 6:14: error: this ')' closes nothing
  end type
contains
  subroutine shift(p, by)
  subroutine shift(p, by)
! expect: 11:3: error: SUBROUTINE begins here, but SUBROUTINE 'shift' has no END
! expect: note: it begins here
    type(point), intent(inout) :: p
    real, intent(in) :: by
    p%x = p%x + by
    p%y = p%y + by
  end subroutine
end module points
