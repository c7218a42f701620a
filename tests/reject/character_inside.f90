! Character variables are not supported on the device.
! expect: 9:5: error: CHARACTER
program p
  implicit none
  character(4) :: names(10)
  integer :: i
  !$acc parallel loop
  do i = 1, 10
    names(i) = 'abcd'
  end do
  print *, names
end program p
