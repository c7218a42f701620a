! END REGION without REGION.
! expect: 9:3: error: not open
program p
  implicit none
  integer :: a(10), i
  do i = 1, 10
    a(i) = i
  end do
  !DVM$ END REGION
  print *, a(1)
end program p
