! options: -std=f95 -fall-intrinsics
! With -fall-intrinsics -std=f95 leaves the newer ones in place.
program p
  implicit none
  integer, parameter :: n = 10
  integer :: a(n), i
  !$acc parallel loop
  do i = 1, n
    a(i) = popcnt(i) + nint(hypot(3.0, 4.0)) + int2(i)
  end do
  print *, a
end program p
