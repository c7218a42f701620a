! options: -fdefault-real-8 -fdefault-integer-8
! Default kinds of the command line.
program p
  real, parameter :: third = 1.0/3.0
  double precision :: d
  complex :: c
  logical :: l
  integer, parameter :: big = 2**40
  real*4 :: short
  x = 1.5 * i
  c = cmplx(x, d)
  short = real(third, 4) + big
  print *, kind(1), size([1,2]), 1.0d0
end program
