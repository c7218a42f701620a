! END TYPE is missing: one error, and the module goes on.
module m
  type t
    integer :: i
  integer :: k
contains
  subroutine s
  end subroutine
end module
! expect: 7:3: error: SUBROUTINE begins here, but this TYPE definition is not closed: END TYPE is missing
