! A recurrence of distance two under an OpenMP worksharing loop.
! expect: 9:3: error: distance 2
! expect: note: line 11
program p
  implicit none
  real :: x(100)
  integer :: i
  x = 1.0
  !$omp parallel do
  do i = 3, 100
    x(i) = 0.5 * x(i - 2)
  end do
  print *, x(100)
end program p
