! A reduction variable that the loop also reads: its value in the middle means nothing.
! expect: 7:35: error: 's'
program p
  implicit none
  integer :: a(50), s, i
  s = 0
  !$acc parallel loop reduction(+:s)
  do i = 1, 50
    s = s + i
    a(i) = s
  end do
  print *, s, a(3)
end program p
