! A clause that the directive does not have.
! expect: 7:23: error: clause 'reducton'
program p
  implicit none
  integer :: i, s
  s = 0
  !$acc parallel loop reducton(+:s)
  do i = 1, 10
    s = s + i
  end do
  print *, s
end program p
