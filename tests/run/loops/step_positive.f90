! Steps larger than one, as constants and from a variable; the elements in between keep their values.
program step_positive
  implicit none
  integer :: a(20), b(20), c(20), i, k
  a = 0
  b = 0
  c = 0
  k = 7
  !$acc parallel loop
  do i = 1, 20, 2
    a(i) = i
  end do
  !$acc parallel loop
  do i = 2, 19, 3
    b(i) = i
  end do
  !$acc parallel loop
  do i = 3, 20, k
    c(i) = i
  end do
  print '(20i3)', a, b, c
end program step_positive
