! acc kernels around host statements, array assignments under IF, and WHERE.
program gen_kernels_parts
  implicit none
  integer, parameter :: n = 50
  integer :: a(n), i, found, k
  a = [(mod(i*7, 50), i = 1, n)]
  found = -1
  !$acc parallel loop
  do i = 1, n
    if (a(i) == 21) a(i) = 22
  end do
  print *, found
  !$acc kernels
  if (found > 0) a = a + found
  where (a > 60)
    a = 0
  elsewhere
    a = a * 2
  end where
  !$acc end kernels
  print *, a
end program
