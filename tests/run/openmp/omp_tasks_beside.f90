! Tasks, and target constructs inside of what host threads run.
! options: -fopenmp
program main
  call depends
  call master
  call in_tasks
end program main
subroutine depends ! tasks, nowait, depend
  implicit none
  integer, parameter :: n = 1000
  integer :: i
  real :: a(n), b(n), c(n)
  !$omp parallel
  !$omp single
  !$omp task depend(out: a)
  do i = 1, n
    a(i) = i
  end do
  !$omp end task
  !$omp target nowait depend(in: a) depend(out: b) map(to: a) map(from: b)
  !$omp teams distribute parallel do
  do i = 1, n
    b(i) = a(i)*2
  end do
  !$omp end target
  !$omp task depend(in: b) depend(out: c)
  do i = 1, n
    c(i) = b(i) + 1
  end do
  !$omp end task
  !$omp taskwait
  !$omp end single
  !$omp end parallel
  print *, sum(c), c(n)
end subroutine depends
subroutine master ! target inside a parallel region's master
  implicit none
  integer :: i, it
  real :: a(100), b(100)
  a = 1
  !$omp parallel private(it) shared(a, b)
  do it = 1, 3
    !$omp master
    !$omp target teams distribute parallel do map(to: a) map(from: b)
    do i = 1, 100
      b(i) = a(i) + i
    end do
    !$omp end target teams distribute parallel do
    !$omp end master
    !$omp barrier
    !$omp do
    do i = 1, 100
      a(i) = b(i)*0.5
    end do
  end do
  !$omp end parallel
  print *, sum(a)
end subroutine master
subroutine in_tasks ! host reductions with tasks, taskloop, target in a subroutine called from tasks
  implicit none
  integer :: i
  real :: a(64), s(4)
  a = 1
  !$omp parallel
  !$omp single
  do i = 1, 4
    !$omp task firstprivate(i)
    call part(a((i-1)*16+1:i*16), 16, s(i), i)
    !$omp end task
  end do
  !$omp end single
  !$omp end parallel
  print *, s
  !$omp parallel master
  !$omp taskloop
  do i = 1, 64
    a(i) = i
  end do
  !$omp end parallel master
  print *, sum(a)
contains
  subroutine part(x, n, t, k)
    integer, intent(in) :: n, k
    real, intent(inout) :: x(n)
    real, intent(out) :: t
    integer :: i
    !$omp target teams distribute parallel do map(tofrom: x)
    do i = 1, n
      x(i) = x(i)*k
    end do
    t = sum(x)
  end subroutine
end subroutine in_tasks
