! options: -fopenmp
! expect: report: 1 each thread has its own 'x', which is THREADPRIVATE
! expect: report: 1 each thread has its own 'w', which is THREADPRIVATE
! expect: report: 1 5 loops: 5 parallel; 2 kernels
! THREADPRIVATE variables keep what an earlier construct has given each thread: loops that read them are for threads of the host. What COPYIN names all
! threads have alike, and what an iteration sets before it reads it is its own: these are kernels.
program host_threads_own_values
  use omp_lib
  implicit none
  integer, save :: x, w(4)
  integer :: r(8), y, i
  common /block/ y
  !$omp threadprivate(x, w, /block/)
  r = 0
  call omp_set_num_threads(4)
  call omp_set_dynamic(.false.)
  !$omp parallel
  x = omp_get_thread_num() + 1
  w = 10*x
  y = 100*x
  !$omp end parallel
  !$omp parallel do schedule(static)
  do i = 1, 8
    r(i) = r(i) + x
  end do
  print *, r
  !$omp parallel do schedule(static)
  do i = 1, 8
    r(i) = r(i) + w(3) + y
  end do
  print *, r
  !$omp parallel
  !$omp do schedule(static)
  do i = 1, 8
    r(i) = r(i) + 2*y
  end do
  !$omp end parallel
  print *, r
  x = 7
  w = 8
  !$omp parallel do schedule(static) copyin(x, w)
  do i = 1, 8
    r(i) = r(i) + w(3) + x
  end do
  print *, r
  !$omp parallel do schedule(static)
  do i = 1, 8
    x = i
    r(i) = r(i) + x*x
  end do
  print *, r
end program
