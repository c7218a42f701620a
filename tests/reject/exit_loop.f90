! EXIT leaves the parallel loop.
! expect: 9:18: error: EXIT
program p
  implicit none
  integer :: a(50), i
  a = 0
  !$acc parallel loop
  do i = 1, 50
    if (i == 20) exit
    a(i) = i
  end do
  print *, a(20)
end program p
