! The clause says a sum, the loop makes a maximum.
! expect: 8:35: error: reduction
program p
  implicit none
  integer :: a(50), m, i
  a = [(mod(7 * i, 50), i = 1, 50)]
  m = 0
  !$acc parallel loop reduction(+:m)
  do i = 1, 50
    m = max(m, a(i))
  end do
  print *, m
end program p
