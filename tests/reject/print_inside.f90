! Output inside a loop that has to run on the device.
! expect: 9:5: error: PRINT
program p
  implicit none
  integer :: a(10), i
  !$acc parallel loop
  do i = 1, 10
    a(i) = i
    print *, i
  end do
  print *, a
end program p
