! The END of a directive that could not be read is not told again.
! expect: 8:9: error: unknown OpenACC directive 'paralel loop'; did you mean 'parallel loop'?
! expect: 13:9: error: unknown OpenMP directive 'paralel do'; did you mean 'parallel do'?
! expect: 18:9: error: unknown OpenACC directive 'dta'; did you mean 'data'?
program p
  implicit none
  integer :: i, a(10)
  !$acc paralel loop
  do i = 1, 10
    a(i) = i
  end do
  !$acc end parallel loop
  !$omp paralel do
  do i = 1, 10
    a(i) = i
  end do
  !$omp end parallel do
  !$acc dta copy(a)
  !$acc parallel loop
  do i = 1, 10
    a(i) = i
  end do
  !$acc end data
  print *, a
end program
