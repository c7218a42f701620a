! The parts of the combined OpenMP constructs written one by one.
program data_omp_parts
  implicit none
  integer, parameter :: n = 17, m = 5
  integer :: a(n, m), b(n), i, j
  !$omp parallel
  !$omp do
  do i = 1, n
    b(i) = 4 * i
  end do
  !$omp end do
  !$omp end parallel
  !$omp target map(from: a) map(to: b)
  !$omp teams distribute parallel do collapse(2)
  do j = 1, m
    do i = 1, n
      a(i, j) = b(i) + j
    end do
  end do
  !$omp end teams distribute parallel do
  !$omp end target
  !$omp target teams loop
  do i = 1, n
    b(i) = a(i, 1) - a(i, m)
  end do
  print *, b
  print *, sum(a)
end program data_omp_parts
