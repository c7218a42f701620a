! PRIVATE of a variable that some iterations read before they set it: told, once a loop.
! expect: compiler: private_undefined.f90:13:12:
! expect: compiler: warning: PRIVATE variable 't' may be read before the iteration has set it
program private_undefined
  implicit none
  integer :: i
  real :: a(100), b(100), t
  a = [(merge(1., -1., mod(i, 3) /= 0), i = 1, 100)]
  a(1) = 1
  !$acc parallel loop private(t)
  do i = 1, 100
    if (a(i) > 0) t = a(i)
    b(i) = t
  end do
  print *, sum(b, mask=a > 0)
end program
! not compared: some elements get values that are not defined
