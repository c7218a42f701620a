! expect: 13:30: error: 'c' is of a type whose device address cannot be translated
! expect: 13:33: error: 'o' is OPTIONAL: its device address cannot be translated
! expect: 16:30: error: 'a' is used by a loop for the device inside: move the loop out of the block
subroutine use_device(a, o)
  implicit none
  real :: a(10)
  real, optional :: o(10)
  character(4) :: c(10)
  integer :: i
  external :: far
  c = ' '
  !$acc data copy(a)
  !$acc host_data use_device(c, o)
  call far(c, o)
  !$acc end host_data
  !$acc host_data use_device(a)
  !$acc parallel loop
  do i = 1, 10
    a(i) = i
  end do
  !$acc end host_data
  !$acc end data
end subroutine
