! A scan variable that is read in every iteration: no private variable, and no reduction either.
! expect: 7:3: error: 'run'
program p
  implicit none
  integer :: a(50), run, i
  run = 0
  !$omp parallel do
  do i = 1, 50
    run = run + i
    a(i) = run
  end do
  print *, a(50)
end program p
