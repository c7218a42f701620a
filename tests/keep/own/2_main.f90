! Each thread marks its variable, then each adds it up: one thread must not do the second for all.
program main
  use omp_lib
  use count_threads
  implicit none
  integer :: threads
  call omp_set_dynamic(.false.)
  call omp_set_num_threads(3)
  threads = 0
  !$omp parallel
  call mark()
  !$omp atomic
  threads = threads + 1
  !$omp end parallel
  !$omp parallel
  call add()
  !$omp end parallel
  if (total /= threads) error stop 'a wrong value'
  print '(a)', 'all counts are right'
end program main
