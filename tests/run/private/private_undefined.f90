! PRIVATE of a variable that some iterations read before they set it, or that a statement behind the loop reads: told, once a loop.
! expect: compiler: private_undefined.f90:15:12:
! expect: compiler: warning: PRIVATE variable 't' may be read before the iteration has set it
! expect: compiler: warning: PRIVATE variable 'u' is read after the loop, where it does not have the last iteration's value
! expect: compiler: way out: LASTPRIVATE in place of PRIVATE
program private_undefined
  implicit none
  integer :: i
  real :: a(100), b(100), t, u
  a = [(merge(1., -1., mod(i, 3) /= 0), i = 1, 100)]
  a(1) = 1
  !$acc parallel loop private(t)
  do i = 1, 100
    if (a(i) > 0) t = a(i)
    b(i) = t
  end do
  print *, sum(b, mask=a > 0)
  u = 0
  !$omp parallel do private(u)
  do i = 1, 100
    u = 2*a(i)
    b(i) = u
  end do
  if (u > 5) print *, 'never'
  print *, sum(b)
end program
! not compared: some elements get values that are not defined
