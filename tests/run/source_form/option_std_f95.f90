! options: -std=f95
! GAMMA and HYPOT are no intrinsic procedures of Fortran 95: the program's own functions are called.
program p
  implicit none
  integer, parameter :: n = 10
  real :: a(n), hypot
  integer :: i, popcnt
  !$acc parallel loop
  do i = 1, n
    a(i) = hypot(real(i), 1.0) + popcnt(i)
  end do
  print *, a
end program p
pure real function hypot(x, y)
  real, intent(in) :: x, y
  hypot = x + 100 * y
end function hypot
pure integer function popcnt(i)
  integer, intent(in) :: i
  popcnt = -i
end function popcnt
