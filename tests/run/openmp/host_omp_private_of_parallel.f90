! options: -fopenmp
! environment: OMP_NUM_THREADS=3
! PARALLEL inside a loop of the device has a variable of its own, and the procedure's, which is read afterwards, keeps its value. So does one in a
! time loop of the host, whose construct has threads.
program private_of_parallel
  implicit none
  integer, parameter :: n = 200
  integer :: a(n), i, k, t
  k = 5
  !$omp target teams distribute
  do i = 1, n
    !$omp parallel num_threads(1) private(k)
    k = 2*i
    a(i) = k + i
    !$omp end parallel
  end do
  print *, sum(a), k
  t = 0
  do i = 1, 3
    !$omp parallel num_threads(3) reduction(+: t)
    t = t + 1
    !$omp end parallel
  end do
  print *, t
end program private_of_parallel
