! options: -fopenmp
! f2cuda options: --auto=all
! environment: OMP_NUM_THREADS=3
! PARALLEL in a loop without a directive: all threads do what stands in it.
program parallel_in_loop
  implicit none
  integer, parameter :: n = 50
  integer :: c(n), i, t
  integer, external :: omp_get_max_threads
  c = 0
  t = 1
!$ t = omp_get_max_threads()
  do i = 1, n
    !$omp parallel
    !$omp atomic
    c(i) = c(i) + 1
    !$omp end parallel
  end do
  print *, all(c == t)
end program parallel_in_loop
