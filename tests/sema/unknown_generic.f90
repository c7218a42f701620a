! A module that is not there may give intrinsic functions a meaning for its types; for others they have none.
! expect: 11:11: error: type mismatch: the argument of sin is REAL or COMPLEX, and LOGICAL(4) is passed
program p
  use duals
  implicit none
  type(dual) :: x, y
  logical :: l
  l = .true.
  y = sin(x) + exp(y)
  y = x
  y = sin(l)
end program
