! Variables that a target construct has for itself.
! options: -fopenmp
program main
  call copies
  call target_parallel
  call external
end program main
subroutine copies ! scalars of a target region
  implicit none
  integer :: i, k, m
  real :: a(10), t
  k = 1
  m = 1
  t = 5
  !$omp target map(from: a) map(tofrom: m)
  k = 7
  m = m + k
  t = k*2
  !$omp parallel do
  do i = 1, 10
    a(i) = i + t
  end do
  !$omp end target
  print *, k, m, t
  print *, a
  !$omp target map(tofrom: a) private(t) firstprivate(k)
  t = k + 1
  k = 100
  do i = 1, 10
    a(i) = a(i) + t
  end do
  !$omp end target
  print *, k, t
  print *, a
end subroutine copies
subroutine target_parallel ! target parallel with worksharing inside
  use omp_lib
  implicit none
  integer :: i, n
  real :: a(50), s
  n = 50
  s = 0
  !$omp target parallel map(from: a) map(tofrom: s) num_threads(4) private(i) shared(n)
  !$omp do
  do i = 1, n
    a(i) = i
  end do
  !$omp end do
  !$omp do reduction(+: s)
  do i = 1, n
    s = s + a(i)
  end do
  !$omp end target parallel
  print *, s, sum(a)
  !$omp target parallel do map(tofrom: a) num_threads(3) schedule(dynamic, 4)
  do i = 1, n
    a(i) = a(i)*2
  end do
  !$omp end target parallel do
  print *, sum(a)
  !$omp target parallel do if(target: n > 100) if(parallel: n > 10) map(a)
  do i = 1, n
    a(i) = a(i)*2
  end do
  print *, sum(a)
end subroutine target_parallel
subroutine add_doubles(a, n) ! external procedure, threadprivate, ordered, lastprivate
  integer :: n, i, last
  real :: a(n)
  integer :: t
  common /tp/ t
  !$omp threadprivate(/tp/)
  !$omp parallel
  t = 1
  !$omp end parallel
  !$omp target teams distribute parallel do map(tofrom: a) lastprivate(last)
  do i = 1, n
    last = i*2
    a(i) = a(i) + last
  end do
  print *, last, t
  !$omp parallel do ordered
  do i = 1, 3
    !$omp ordered
    print *, i
    !$omp end ordered
  end do
end subroutine
subroutine external
  real :: a(25)
  a = 1
  call add_doubles(a, 25)
  print *, sum(a)
end subroutine external
