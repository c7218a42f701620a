! A subscript is out of bounds.
! expect: watch: a store outside of memory: element 101 of 100 of 'a'
program outside
  implicit none
  integer :: a(100), at(100), i
  do i = 1, 100
    at(i) = i
  end do
  at(40) = 101
  !$acc parallel loop
  do i = 1, 100
    a(at(i)) = i
  end do
  print *, sum(a)
end program outside
