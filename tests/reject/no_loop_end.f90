! A directive right before the end of the program unit.
! expect: 7:3: error: no loop
subroutine s(a)
  implicit none
  integer :: a(10)
  a = 0
  !$acc parallel loop
end subroutine s
