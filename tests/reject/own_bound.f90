! Legal Fortran: the bounds are evaluated before the variable is set. No device code is made of it.
! expect: 8:3: error: no device code for this loop: a bound of the loop is made of the variable
program p
  implicit none
  integer :: a(8), i
  i = 2
  !$acc parallel loop
  do i = i, i + 5
    a(i) = i
  end do
  print *, a(3)
end program p
