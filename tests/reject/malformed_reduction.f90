! A reduction clause without its operator.
! expect: 7:33: error: reduction
program p
  implicit none
  integer :: i, s
  s = 0
  !$acc parallel loop reduction(s)
  do i = 1, 10
    s = s + i
  end do
  print *, s
end program p
