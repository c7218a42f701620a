! A name in a clause that nothing declares.
! expect: 6:31: error: 'tmp'
program p
  implicit none
  integer :: a(10), i
  !$acc parallel loop private(tmp)
  do i = 1, 10
    a(i) = i
  end do
  print *, a(1)
end program p
