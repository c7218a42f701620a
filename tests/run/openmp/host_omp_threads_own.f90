! Constructs 'parallel' that no team of one thread can run: their loops stay with the host's threads, and the reason is told.
! options: -fopenmp
! environment: OMP_NUM_THREADS=3
! expect: compiler: 'omp_get_thread_num' is called
! expect: compiler: 'omp_get_num_threads' is called
! expect: compiler: 'parallel' at line 90 is left to the host's threads: 'task' shares work out
! expect: compiler: each thread has its own 'mine', which is THREADPRIVATE
! expect: compiler: each thread changes 'threads'
! expect: compiler: each thread changes 's'
! expect: compiler: each thread reads or prints
! expect: compiler: each thread calls 'elsewhere', of which nothing is known: f2cuda has not compiled it
! expect: compiler: each thread changes 'calls'
! expect: report: 1 ; 0 kernels
module own
  implicit none
  integer, parameter :: n = 300
  integer :: mine(4), calls = 0
  !$omp threadprivate(mine)
contains
  subroutine say(a)
    integer, intent(in) :: a(n)
    integer :: i, s
    s = 0
    do i = 1, n
      s = s + a(i)
    end do
    print *, s
  end subroutine say

  subroutine counted
    !$omp critical
    calls = calls + 1
    !$omp end critical
  end subroutine counted
end module own

program main
  call by_hand
  call asked
  call tasks
  call threadprivate
  call counter
  call reduction
  call prints
  call unknown
  call called
end program main

subroutine by_hand
  use omp_lib
  use own
  implicit none
  integer :: a(n), part(0:63), me, i
  part = 0
  !$omp parallel private(me)
  me = omp_get_thread_num()
  !$omp do
  do i = 1, n
    a(i) = i
  end do
  !$omp end do
  part(me) = 1
  !$omp end parallel
  call say(a)
  print *, sum(part)
end subroutine by_hand

subroutine asked
  use omp_lib
  use own
  implicit none
  integer :: a(n), threads, i
  !$omp parallel
  !$omp single
  threads = omp_get_num_threads()
  !$omp end single
  !$omp do
  do i = 1, n
    a(i) = 2*i
  end do
  !$omp end parallel
  call say(a)
  print *, threads
end subroutine asked

subroutine tasks
  use own
  implicit none
  integer :: a(n), i
  !$omp parallel
  !$omp do
  do i = 1, n
    a(i) = 3*i
  end do
  !$omp single
  !$omp task
  a(1) = 5
  !$omp end task
  !$omp end single
  !$omp end parallel
  call say(a)
end subroutine tasks

subroutine threadprivate
  use own
  implicit none
  integer :: a(n), i
  !$omp parallel
  mine = 1
  !$omp do
  do i = 1, n
    a(i) = i + mine(1)
  end do
  !$omp end parallel
  call say(a)
end subroutine threadprivate

subroutine counter
  use own
  implicit none
  integer :: a(n), threads, i
  threads = 0
  !$omp parallel
  !$omp atomic
  threads = threads + 1
  !$omp do
  do i = 1, n
    a(i) = 4*i
  end do
  !$omp end parallel
  call say(a)
  print *, threads
end subroutine counter

subroutine reduction
  use own
  implicit none
  integer :: a(n), s, i
  s = 7
  !$omp parallel reduction(+:s)
  s = s + 1
  !$omp do
  do i = 1, n
    a(i) = 5*i
    s = s + i
  end do
  !$omp end parallel
  call say(a)
  print *, s
end subroutine reduction

subroutine prints
  use own
  implicit none
  integer :: a(n), i
  !$omp parallel
  print *, 'hello'
  !$omp do
  do i = 1, n
    a(i) = 6*i
  end do
  !$omp end parallel
  call say(a)
end subroutine prints

subroutine unknown
  use own
  implicit none
  integer :: a(n), i
  external :: elsewhere
  !$omp parallel
  if (n < 0) call elsewhere(a)
  !$omp do
  do i = 1, n
    a(i) = 7*i
  end do
  !$omp end parallel
  call say(a)
end subroutine unknown

subroutine called
  use own
  implicit none
  integer :: a(n), i
  !$omp parallel
  call counted
  !$omp do
  do i = 1, n
    a(i) = 8*i
  end do
  !$omp end parallel
  call say(a)
  print *, calls
end subroutine called
