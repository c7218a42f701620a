! Each element needs the old value of a later one.
! expect: 9:3: error: distance 3
! expect: note: line 11
! expect: note: for example, iteration i=4 writes what i=1 still had to find: a(4)
program p
  implicit none
  integer :: a(100), i
  a = 1
  !$acc parallel loop
  do i = 1, 97
    a(i) = a(i + 3) + 1
  end do
  print *, a(1)
end program p
