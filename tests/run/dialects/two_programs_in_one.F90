! options: -fopenmp
! expect: compiler: OpenACC directives are comments here
! Loops with OpenMP's directives where OpenACC is not asked for; the data construct belongs to the other form of the program, which updates the host.
program two_programs_in_one
  implicit none
  integer, parameter :: n = 20000
  real(8) :: a(n), s
  integer :: i, step
  a = 0
  !$acc data copy(a)
  do step = 1, 3
#ifdef _OPENACC
    !$acc parallel loop
#else
    !$omp parallel do
#endif
    do i = 1, n
      a(i) = a(i) + i
    end do
#ifdef _OPENACC
    !$acc update host(a)
#endif
    s = a(5) + a(n)
    print '(i3, f12.1)', step, s
    a(7) = step
#ifdef _OPENACC
    !$acc update device(a(7))
#endif
  end do
  !$acc end data
  print '(2f8.1)', a(7), a(5)
end program two_programs_in_one
