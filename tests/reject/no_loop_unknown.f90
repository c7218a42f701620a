! What follows the directive is no loop: f2cuda does not know what the statement does.
! expect: 6:3: error: no loop follows '!$acc parallel loop'
program p
  implicit none
  integer :: a(10)
  !$acc parallel loop
  encode (4, 10, a) i
  a = 1
  print *, a
end program p
