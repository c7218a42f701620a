! Without -fopenmp lines with '!$' are comments: what only they declare and use is nothing to the directives that name it, and
! they stay comments where the host's threads run the loop.
! expect: report: 3 proved; kernel
module work
  !$ use omp_lib, only: omp_get_thread_num
  implicit none
contains
  subroutine twice(a, n)
    integer, intent(in) :: n
    real, intent(inout) :: a(n)
    integer :: i
    !$ integer :: thread, &
    !$   other
    !$omp parallel do private(thread, other) default(none) shared(a, n)
    do i = 1, n
      !$ thread = omp_get_thread_num()
      !$ other = thread
      a(i) = 2*a(i)
    end do
    !$omp target teams distribute parallel do firstprivate(other)
    do i = 1, n
      a(i) = a(i) + 1
    end do
    !$omp parallel do
    do i = 1, n
      !$ a(i) = a(i) + 1000
      a(i) = a(i) + i
    end do
  end subroutine
end module
program main
  use work
  implicit none
  real :: a(100)
  a = 3
  call twice(a, 100)
  print *, sum(a), a(100)
end program
