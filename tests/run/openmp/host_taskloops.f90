! options: -fopenmp
! f2cuda options: --auto=all
! expect: compiler: the loops of 'taskloop' (line 24, 34), 'taskloop simd' (line 30) stay on the host: their iterations are tasks of the host's threads
! expect: report: 3 proved; host, its iterations are tasks of the host's threads
! TASKLOOP without END TASKLOOP, and procedures that such a loop calls: the tasks are the host's, nothing stands between the directive and its loop
program host_taskloops
  implicit none
  real(8) :: a(20,20), b(400)
  integer :: i
  !$omp parallel
  !$omp single
  call fill(a, 20)
  !$omp end single
  !$omp end parallel
  do i = 1, 400
    b(i) = a(mod(i,20)+1, (i-1)/20+1)*0.5d0
  end do
  print '(2f12.3)', sum(a), sum(b)
contains
  subroutine fill(x, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: x(n,n)
    integer :: i, j
    !$omp taskloop collapse(2) shared(x)
    do j = 1, n
      do i = 1, n
        x(i,j) = i*0.5d0 + j
      end do
    end do
    !$omp taskloop simd shared(x)
    do j = 1, n
      x(3,j) = x(3,j) + 1
    end do
    !$omp taskloop shared(x) grainsize(2)
    do j = 1, n
      x(:,j) = x(:,j)*2
    end do
    !$omp end taskloop
  end subroutine
end program
