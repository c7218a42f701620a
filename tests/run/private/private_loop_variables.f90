! The variables of the parallel loops themselves may stand in PRIVATE.
program private_loop_variables
  implicit none
  integer, parameter :: n = 12
  integer :: a(n, n), i, j, t
  !$omp target teams distribute parallel do collapse(2) private(i, j, t)
  do j = 1, n
    do i = 1, n
      t = i * j
      a(i, j) = t + j
    end do
  end do
  !$acc parallel loop private(j, i)
  do j = 1, n
    do i = 1, n
      a(i, j) = a(i, j) - i
    end do
  end do
  print '(12i5)', a
end program private_loop_variables
