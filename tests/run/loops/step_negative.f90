! Loops that count down, by one, by two and by a variable step.
program step_negative
  implicit none
  integer :: a(12), b(12), c(12), i, step
  a = 0
  b = 0
  c = 0
  step = -3
  !$omp parallel do
  do i = 12, 1, -1
    a(i) = 13 - i
  end do
  !$omp parallel do
  do i = 11, 2, -2
    b(i) = i
  end do
  !$omp parallel do
  do i = 12, 1, step
    c(i) = i
  end do
  print '(12i3)', a, b, c
end program step_negative
