! options: -fopenmp
! environment: OMP_NUM_THREADS=3
! expect: host: several threads of OpenMP come to the loop
! Loops with kernels in procedures that several threads run: they are the threads' own. Before and behind them kernels have the same arrays.
module columns
  implicit none
  integer, parameter :: n = 200, m = 9
  real(8) :: a(n, m), b(n, m), total(m)
contains
  subroutine fill()
    integer :: i, j
    !$omp parallel do
    do j = 1, m
      do i = 1, n
        a(i, j) = a(i, j) + 0.5d0*i + j
      end do
    end do
  end subroutine fill
  subroutine column(j, nested)
    integer, intent(in) :: j
    logical, intent(in) :: nested
    integer :: i
    real(8) :: s
    s = 0
    !$omp parallel if(nested)
    !$omp do reduction(+:s)
    do i = 1, n
      b(i, j) = 2*a(i, j) + b(i, j)
      s = s + b(i, j)
    end do
    !$omp end parallel
    total(j) = s
  end subroutine column
end module columns

program omp_among_threads
  use omp_lib, only: omp_get_thread_num, omp_get_num_threads
  use columns
  implicit none
  integer :: j, step
  a = 1
  b = 0
  do step = 1, 3
    call fill()
    !$omp parallel private(j)
    do j = 1 + omp_get_thread_num(), m, omp_get_num_threads()
      call column(j, .false.)
    end do
    !$omp end parallel
    call fill()
    call column(step, .true.)
    print '(a, i2, 3f16.4)', 'step', step, sum(a), sum(b), sum(total)
  end do
end program omp_among_threads
