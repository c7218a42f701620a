! A kernel that writes only some elements: the others must come through unharmed, also from under OUT's eyes.
program data_partial_write
  implicit none
  integer, parameter :: n = 20
  integer :: a(n), b(n, 3), i
  a = 5
  b = 6
  !$acc parallel loop copy(a)
  do i = 1, n
    if (mod(i, 3) == 0) a(i) = 0
  end do
  !$omp target teams distribute parallel do
  do i = 2, n - 1
    b(i, 2) = 1
  end do
  print *, a
  print '(20i2)', b
end program data_partial_write
