! A call in DO CONCURRENT must be of a pure procedure.
! expect: 18:12: error: 'counted'
module m
  implicit none
  integer :: calls = 0
contains
  integer function counted(i)
    integer, intent(in) :: i
    calls = calls + 1
    counted = i
  end function counted
end module m
program p
  use m
  implicit none
  integer :: a(10), i
  do concurrent (i = 1:10)
    a(i) = counted(i)
  end do
  print *, a, calls
end program p
