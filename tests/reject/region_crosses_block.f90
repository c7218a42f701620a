! A data region that begins inside an IF and ends outside of it.
! expect: 9:5: error: not closed
! expect: 15:3: error: not open
program p
  implicit none
  integer :: a(10), i
  a = 0
  if (a(1) == 0) then
    !$acc data copy(a)
    !$acc parallel loop
    do i = 1, 10
      a(i) = i
    end do
  end if
  !$acc end data
  print *, a
end program p
