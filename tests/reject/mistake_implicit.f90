! IMPLICIT NONE is misspelt.
program p
  implicit nun
  integer :: i
  i = 1
end program
! expect: 3:12: error: unexpected 'n': expected a type; did you mean IMPLICIT NONE?
