! What the directive asserts is not true: iterations store where others read.
! expect: watch: element
program race
  implicit none
  integer :: a(1000), at(1000), i
  do i = 1, 1000
    a(i) = i
    at(i) = mod(i*7, 1000) + 1
  end do
  !$acc parallel loop independent
  do i = 1, 1000
    a(at(i)) = a(i) + 1
  end do
  print *, sum(a)
end program race
