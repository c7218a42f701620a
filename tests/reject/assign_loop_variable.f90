! The body assigns to the variable of the parallel loop.
! expect: 10:5: error: 'i'
program p
  implicit none
  integer :: a(20), i
  a = 0
  !$acc parallel loop
  do i = 1, 20
    a(i) = i
    i = i + 1
  end do
  print *, a
end program p
