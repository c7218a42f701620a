! options: -fno-range-check
! Constants out of their kind's range are cut to it.
program p
  implicit none
  integer, parameter :: n = 20
  integer, parameter :: low = huge(1) + 1, few = 65536 * 65536 + 3
  integer(8), parameter :: wide = huge(1_8) + 2
  integer(1), parameter :: small = 200_1
  integer :: a(n), i
  integer(8) :: b(n)
  integer(1) :: c(n)
  !$acc parallel loop
  do i = 1, n
    a(i) = low + i + few
    b(i) = wide + i
    c(i) = small + 300_1
    if (i > few) a(i) = 4294967295
  end do
  print *, a, b, c, low, few, wide, small
end program p
