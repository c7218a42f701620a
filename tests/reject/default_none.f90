! default(none), and an array that no clause names.
! expect: 9:12: error: 'b'
program p
  implicit none
  integer :: a(20), b(20), i
  b = 2
  !$acc parallel loop default(none) copyout(a)
  do i = 1, 20
    a(i) = b(i)
  end do
  print *, a
end program p
