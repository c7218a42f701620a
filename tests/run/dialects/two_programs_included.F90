! options: -fopenmp
! expect: compiler: OpenACC directives are comments here
! The same where an included text asks.
program two_programs_included
  implicit none
  integer, parameter :: n = 20000
  real(8) :: a(n), s
  integer :: i, step
  a = 0
  !$acc data copy(a)
  do step = 1, 3
    !$omp parallel do
    do i = 1, n
      a(i) = a(i) + i
    end do
#include "two_programs_included.inc"
    s = a(5) + a(n)
    print '(i3, f12.1)', step, s
    a(7) = step
  end do
  !$acc end data
  print '(2f8.1)', a(7), a(5)
end program two_programs_included
