! Without -fopenmp the program's own OpenMP lines are off wherever they stand, though f2cuda's loops run on threads: in included
! texts, at loops that are conditional themselves, and where 'do' shares the work of threads that nobody made.
program host_omp_switched_off
  implicit none
  integer, parameter :: n = 4000
  include 'host_omp_switched_off.inc'
  integer :: a(n), i
  offset = 7
  !$omp parallel do
  do i = 1, n
    a(i) = twice(i) + offset
  end do
  call orphaned(a)
  !$omp parallel
  !$omp do ordered schedule(static)
  !$ do i = 1, 3
  !$omp ordered
  a(1) = a(1) + 1
  !$omp end ordered
  !$ end do
  !$omp end do
  !$omp end parallel
  print *, a(1), sum(a)
contains
  integer function twice(i)
    integer, intent(in) :: i
    twice = 2 * i
  end function twice
  subroutine orphaned(a)
    integer, intent(inout) :: a(n)
    integer :: i, total, before
    total = 0
    before = 1
    !$omp do reduction(+:total)
    do i = 1, n
      total = total + a(i)
    end do
    !$omp end do
    !$omp do
    do i = 2, n
      a(i) = a(i - 1) + before
      before = i
    end do
    !$omp end do
    a(1) = total
  end subroutine orphaned
end program host_omp_switched_off
