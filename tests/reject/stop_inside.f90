! STOP inside a parallel loop.
! expect: 8:17: error: STOP
program p
  implicit none
  integer :: a(10), i
  !$acc parallel loop
  do i = 1, 10
    if (i > 10) stop 'too large'
    a(i) = i
  end do
  print *, a
end program p
