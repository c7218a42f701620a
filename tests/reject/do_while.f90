! PARALLEL on a DO WHILE.
! expect: 7:3: error: DO WHILE
program p
  implicit none
  integer :: a(20), i
  i = 1
  !$acc parallel loop
  do while (i <= 20)
    a(i) = i
    i = i + 1
  end do
  print *, a
end program p
