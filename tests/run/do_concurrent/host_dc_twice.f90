! Iterations of DO CONCURRENT that define the same elements: allowed, and left to gfortran, which runs them in turn.
program host_dc_twice
  implicit none
  integer :: i, n
  real :: a(5), z(5)
  n = 5; z = 2; a = 0
  do concurrent (i = 1:3)
    a(1:n) = z(1:n) * i
  end do
  print '(5f8.3)', a
end program host_dc_twice
