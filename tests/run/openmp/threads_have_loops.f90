! options: -fopenmp
! f2cuda options: --auto=all
! environment: OMP_NUM_THREADS=3
! expect: host: several threads of OpenMP come to the loop
! expect: transfers: a 0 1
! expect: transfers: b 3 3
! expect: transfers: scale 0 1
! Loops that no directive asks for, in procedures that several threads come to: each thread runs them itself. What they use comes home, and only what
! they change goes to the device again.
module columns
  implicit none
  integer, parameter :: n = 300, m = 8
  real(8) :: a(n, m), b(n, m), scale(n)
contains
  subroutine everywhere()
    integer :: i, j
    !$omp parallel do
    do j = 1, m
      do i = 1, n
        b(i, j) = b(i, j) + 0.5d0*a(i, j)*scale(i)
      end do
    end do
  end subroutine everywhere
  subroutine column(x, k)
    real(8), intent(inout) :: x(n)
    integer, intent(in) :: k
    integer :: i
    do i = 1, n
      x(i) = x(i) + scale(i)*k
    end do
    x(1:k) = 0
  end subroutine column
  subroutine open_column(x, k)
    real(8) :: x(*)
    integer, intent(in) :: k
    integer :: i
    do i = 1, k
      x(i) = x(i) + i
    end do
  end subroutine open_column
end module columns

program threads_have_loops
  use omp_lib, only: omp_get_thread_num, omp_get_num_threads
  use columns
  implicit none
  integer :: j, step
  do j = 1, m
    a(:, j) = j
  end do
  b = 1
  scale = [(mod(j, 5)*0.25d0, j = 1, n)]
  do step = 1, 3
    call everywhere()
    !$omp parallel private(j)
    do j = 1 + omp_get_thread_num(), m, omp_get_num_threads()
      call column(b(:, j), j)
      call open_column(b(:, j), 7)
    end do
    !$omp end parallel
    call everywhere()
    print '(a, i2, 3f18.4)', 'step', step, sum(a), sum(b), sum(scale)
  end do
end program threads_have_loops
! expect: compiler: stays on the host
