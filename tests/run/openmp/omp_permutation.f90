! Two loops after each other on the same array in a data region, the second through a permutation, again and again.
program omp_permutation
  implicit none
  integer, parameter :: n = 40
  integer :: h(n), idx(n), i, k
  do i = 1, n
    idx(i) = mod(7 * i, n) + 1
  end do
  h = 0
  !$omp target data map(tofrom: h) map(to: idx)
  do k = 1, 3
    !$omp target teams loop
    do i = 1, n
      h(i) = h(i) + 1
    end do
    !$omp end target teams loop
    !$omp target teams loop
    do i = 1, n
      h(idx(i)) = h(idx(i)) + k * i
    end do
    !$omp end target teams loop
  end do
  !$omp end target data
  print *, h
end program omp_permutation
