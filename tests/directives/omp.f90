! OpenMP: loops for the host and the device, data, and what has no effect.
module m
  implicit none
  real :: field(10)
  !$omp declare target(field)
contains
  subroutine on_device(x)
    !$omp declare target
    real, intent(inout) :: x
    x = x + 1
  end subroutine
end module
program p
  use m
  integer, parameter :: n = 8
  real :: a(n), b(n), s
  integer :: i, j
  logical :: found
  !$omp threadprivate(s)
  !$omp target enter data map(alloc: b) nowait
  !$omp target data map(to: a) map(always, from: b(1:n))
  !$omp target teams distribute parallel do simd num_teams(4) thread_limit(64) map(tofrom: s) reduction(+: s) &
  !$omp& private(j) firstprivate(i) schedule(static, 1) collapse(1) defaultmap(tofrom: scalar)
  do i = 1, n
    s = s + a(i)
  end do
  !$omp end target teams distribute parallel do simd
  !$omp target teams loop bind(teams)
  do i = 1, n
    b(i) = a(i)
  end do
  !$omp target map(b)
  !$omp teams distribute
  do i = 1, n
    b(i) = a(i)
  end do
  !$omp end target
  !$omp target update from(b) to(a(1:2)) if(target update: n > 3)
  !$omp end target data
  !$omp target exit data map(delete: b)
  !$omp parallel private(i) num_threads(2) if(parallel: n > 2)
  !$omp do lastprivate(j) schedule(dynamic)
  do i = 1, n
    j = i
  end do
  !$omp end do nowait
  !$omp single
  s = 0
  !$omp end single copyprivate(s)
  !$omp barrier
  !$omp critical (name)
  s = s + 1
  !$omp end critical (name)
  !$omp atomic
  s = s + 1
  !$omp end parallel
  !$omp parallel do reduction(max: s) reduction(.or.: found) default(shared) shared(a)
  do i = 1, n
    s = max(s, a(i))
  end do
  !$omp simd safelen(4) linear(j: 1)
  do i = 1, n
    a(i) = i
  end do
  !$omp parallel loop
  do i = 1, n
    a(i) = i
  end do
end program
