! A scalar that some iterations of a loop in a region set, all to the same value: the host reads it behind the loop.
program p
  implicit none
  integer, parameter :: n = 50
  real(8) :: a(n)
  integer :: i, found, none
  a = [(0.5d0*i, i=1, n)]
  found = 0
  none = 7
  !dvm$ region
  !dvm$ parallel (i) on a(i)
  do i = 1, n
    a(i) = a(i) + 1
    if (a(i) > 20) found = 1
    if (a(i) > 2000) none = 3
  end do
  print *, found, none
  !dvm$ end region
  !dvm$ get_actual(a)
  print *, found, none, sum(a)
end program
