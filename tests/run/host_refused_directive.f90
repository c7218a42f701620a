! A loop that stays on the host keeps its OpenMP directive right before it, and sees the device's values.
program host_refused_directive
  implicit none
  integer, parameter :: n = 40
  integer :: h(5), idx(n), i, k
  do i = 1, n
    idx(i) = mod(i, 5) + 1
  end do
  h = 0
  !$omp target data map(tofrom: h) map(to: idx)
  do k = 1, 3
    !$omp target teams loop
    do i = 1, 5
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
end program host_refused_directive
