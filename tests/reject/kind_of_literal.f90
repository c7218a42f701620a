! A kind that no integer has, written on a literal.
! expect: 7:10: error: INTEGER has no kind 99
program p
  implicit none
  integer :: a(10), i
  !$acc parallel loop
  do i = 1_99, 10
    a(i) = i
  end do
  print *, a
end program p
