! What follows the directive is no statement that f2cuda knows.
! expect: 6:3: error: no loop follows '!$acc parallel loop'
program p
  implicit none
  integer :: a(10)
  !$acc parallel loop
  hurry up
  a = 1
  print *, a
end program p
