! The device's array has no values: CREATE brings none.
! expect: watch: a load of what nothing has set: element
program unset
  implicit none
  integer :: a(100), b(100), i
  a = 1
  !$acc parallel loop create(a) copyout(b)
  do i = 1, 100
    b(i) = a(i)
  end do
  print *, sum(b)
end program unset
