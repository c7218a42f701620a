! What is said about wrong OpenMP directives.
! expect: 16:9: error: unknown OpenMP directive 'paralel do'; did you mean 'parallel do'?
! expect: 19:21: error: unknown clause 'reducton'; did you mean 'reduction'?
! expect: 22:31: error: '^' is not a reduction operator
! expect: 25:37: error: 'in' is not a type of a map
! expect: 28:29: error: default(some) is unknown
! expect: 31:13: error: unknown OpenMP END directive 'parallell do'; did you mean 'parallel do'?
! expect: 34:9: error: '!$omp barrier' has no END
! expect: 32:3: error: no loop follows '!$omp parallel do'
! expect: 33:3: error: '!$omp target' is not closed
program p
  implicit none
  integer :: i, s
  s = 0
  !
  !$omp paralel do
  do i = 1, 3
  end do
  !$omp parallel do reducton(+: s)
  do i = 1, 3
  end do
  !$omp parallel do reduction(^: s)
  do i = 1, 3
  end do
  !$omp target teams distribute map(in: s)
  do i = 1, 3
  end do
  !$omp parallel do default(some)
  do i = 1, 3
  end do
  !$omp end parallell do
  !$omp parallel do
  !$omp target
  !$omp end barrier
  s = 1
end program
