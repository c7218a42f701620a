! options: -fopenmp
! Tasks for the device among tasks and threads of the host.
program omp_nowait_threads
  implicit none
  integer, parameter :: n = 2000
  real(8) :: a(n), b(n), s
  integer :: i, k
  a = 1
  b = 0
  !$omp target enter data map(to: a, b)
  !$omp parallel num_threads(2)
  !$omp single
  !$omp target teams distribute parallel do nowait depend(out: a)
  do i = 1, n
    a(i) = i
  end do
  !$omp target teams distribute parallel do nowait depend(in: a) depend(out: b)
  do i = 1, n
    b(i) = 2*a(i)
  end do
  !$omp target update from(b) nowait depend(inout: b)
  s = 0
  !$omp task depend(in: b) shared(s, b)
  s = sum(b)
  !$omp end task
  !$omp end single
  !$omp end parallel
  print '(2f12.1)', s, b(n)

  do k = 1, 2
    !$omp target teams distribute parallel do nowait depend(inout: b)
    do i = 1, n
      b(i) = b(i) + k
    end do
    !$omp target update from(b) nowait depend(inout: b)
    !$omp task depend(inout: b) shared(b)
    b(1) = b(1) + 1000
    !$omp end task
    !$omp target update to(b(1:1)) nowait depend(inout: b)
  end do
  !$omp taskwait
  print '(2f12.1)', b(1), b(n)
  !$omp target exit data map(delete: a, b)
end program omp_nowait_threads
