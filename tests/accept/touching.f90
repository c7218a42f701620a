! Words that touch: Fortran 95 and 2003 want no blank behind STOP.
program touching
  implicit none
  integer, parameter :: p = 0
  if (p == 1) stop1
  stopp
end program
