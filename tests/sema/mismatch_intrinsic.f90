! Functions of real numbers are given something else; gfortran refuses these lines and no others.
! expect: 17:12: error: type mismatch: the argument of sqrt is REAL or COMPLEX, and INTEGER(4) is passed
! expect: 18:12: error: type mismatch: the argument of nint is REAL, and INTEGER(4) is passed
! expect: 19:13: error: type mismatch: the argument of floor is REAL, and COMPLEX(4) is passed
! expect: 20:11: error: type mismatch: the argument of exp is REAL or COMPLEX, and LOGICAL(4) is passed
! expect: 21:13: error: type mismatch: the argument of log10 is REAL, and COMPLEX(4) is passed
program p
  implicit none
  integer :: i, j
  real :: x(3)
  complex :: z
  logical :: l
  i = 1
  z = sqrt(z) + exp(z)
  x = sin(x) + atan(real(i), 2.0)
  j = nint(x(1)) + floor(2.5d0)
  x = sqrt(i)
  i = nint(j)
  i = floor(z)
  x = exp(l)
  x = log10(z)
end program
