! Clauses of OpenMP 5.2 at the head of constructs, and directives that gfortran need not know.
! options: -fopenmp
program main
  implicit none
  integer :: i, p, q
  real :: a(40), b(40)
  a = 0
  !$omp parallel private(p) shared(a, b, q)
  !$omp single copyprivate(p)
  p = 7
  !$omp end single
  !$omp do schedule(static) nowait
  do i = 1, 40
    a(i) = i*p
  end do
  !$omp sections nowait
  !$omp section
  q = 1
  !$omp end sections
  !$omp assume no_openmp_routines
  !$omp single, nowait
  b = 2
  !$omp end single
  !$omp end assume
  !$omp end parallel
  !$omp unroll partial(2)
  do i = 1, 40
    b(i) = b(i) + a(i)
  end do
  print *, sum(b), q
end program main
