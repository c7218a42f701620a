! Bounds of loops that are reals, an extension of old, are made integers.
program p
  implicit none
  integer, parameter :: n = 100
  logical :: door(n) = .true.
  integer :: i
  real :: last = 7.9
  !$acc parallel loop
  do i = 1, sqrt(real(n))
    door(i*i) = .false.
  end do
  !$acc parallel loop
  do i = 2.7, last + 0.5
    door(i) = .not. door(i)
  end do
  print *, count(door), i
end program
