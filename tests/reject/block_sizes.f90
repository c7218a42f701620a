! Sizes that no block of a GPU has.
! expect: 15:23: error: 'vector_length' asks for 5000 threads: a block of a GPU has at most 1024
! expect: 19:23: error: 'num_workers' asks for 3200 threads in warps: a block of a GPU has at most 1024
! expect: 23:23: error: 'num_workers' asks for 2048 threads with the vector length
! expect: 27:33: error: 'num_gangs' takes positive numbers, not 0
! expect: 31:23: error: a block of a GPU has at most 1024 threads
! expect: 35:71: error: 'thread_limit' takes positive numbers, not -1
! expect: 39:55: error: 'num_threads' takes positive numbers, not 0
! expect: 43:57: error: 'device' takes an integer
subroutine block_sizes(n, a)
  implicit none
  integer, intent(in) :: n
  real :: a(n)
  integer :: i
  !$acc parallel loop vector_length(5000)
  do i = 1, n
    a(i) = 1
  end do
  !$acc parallel loop num_workers(100)
  do i = 1, n
    a(i) = 1
  end do
  !$acc parallel loop num_workers(4) vector_length(512)
  do i = 1, n
    a(i) = 1
  end do
  !$acc parallel loop num_gangs(0)
  do i = 1, n
    a(i) = 1
  end do
  !DVM$ PARALLEL (i), CUDA_BLOCK(2000)
  do i = 1, n
    a(i) = 1
  end do
  !$omp target teams distribute parallel do num_teams(8) thread_limit(-1)
  do i = 1, n
    a(i) = 1
  end do
  !$omp target parallel do map(tofrom: a) num_threads(0)
  do i = 1, n
    a(i) = 1
  end do
  !$omp target teams distribute parallel do simd device(1.5)
  do i = 1, n
    a(i) = 1
  end do
end subroutine
