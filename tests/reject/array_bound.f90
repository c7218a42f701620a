! An array where the loop's bound belongs.
! expect: 7:13: error: a bound of a loop is a scalar of type INTEGER
program p
  implicit none
  integer :: band(8), a(8), i
  !$acc parallel loop
  do i = 1, band
    a(i) = i
  end do
  print *, a
end program p
