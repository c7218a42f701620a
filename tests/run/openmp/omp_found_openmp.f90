! Clauses that OpenMP loops lack and analysis finds hold on the host path too; with -fopenmp.
! f2cuda options: -fopenmp
include 'omp_found.inc'
program omp_found_openmp
  use found
  implicit none
  integer :: b(n), c(100, n/100), s(6), last
  logical :: flag(4)
  b = 0
  c = 1
  s = 0
  call threads(b, last)
  print '(2i12)', sum(b), last
  call simd_and_loop(b)
  call records(b)
  print '(i12)', sum(mod(b, 1000))
  call devices(b, s(:4))
  print '(i12, 4i9)', sum(mod(b, 1000)), s(:4)
  call inside(c, last)
  print '(2i12)', sum(c), last
  call operators(b, s, flag)
  print '(6i12, 4l2)', s, flag
end program
