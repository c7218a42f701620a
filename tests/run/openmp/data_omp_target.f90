! OpenMP target data with map kinds, target update, and kernels of both target and plain parallel do.
program data_omp_target
  implicit none
  integer, parameter :: n = 22
  integer :: a(n), b(n), w(n), i
  a = [(i, i = 1, n)]
  b = 0
  !$omp target data map(to: a) map(from: b) map(alloc: w)
  !$omp target teams distribute parallel do
  do i = 1, n
    w(i) = 3 * a(i)
  end do
  a(1) = 100
  !$omp target update to(a)
  !$omp target teams distribute parallel do
  do i = 1, n
    b(i) = w(i) + a(i)
  end do
  !$omp target update from(b(1:2))
  print *, b(1), b(2)
  !$omp end target data
  !$omp parallel do
  do i = 1, n
    b(i) = b(i) - 1
  end do
  !$omp end parallel do
  print *, b
end program data_omp_target
