! PARALLEL with no loop after it.
! expect: 6:3: error: no loop
program p
  implicit none
  integer :: a(10), i
  !DVM$ PARALLEL (i) ON a(i)
  a(1) = 0
  do i = 1, 10
    a(i) = i
  end do
  print *, a
end program p
