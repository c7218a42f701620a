! options: -fmodule-private
! Names of a module are private unless they are said to be public.
module m
  implicit none
  public :: twice
  integer, parameter :: scale = 7
contains
  pure integer function twice(i)
    integer, intent(in) :: i
    twice = 2 * i + scale
  end function twice
end module m
program p
  use m
  implicit none
  integer, parameter :: scale = 3
  integer :: a(10), i
  !$acc parallel loop
  do i = 1, 10
    a(i) = twice(i) * scale
  end do
  print *, a
end program p
