! A dimension that the array does not have.
! expect: 8:22: error: no device code for this loop: DIM of 'lbound' is 0
program p
  implicit none
  integer :: a(-2:6), i
  !$acc parallel loop
  do i = 1, 5
    a(i) = size(a) + lbound(a, 0)
  end do
  print *, a
end program p
