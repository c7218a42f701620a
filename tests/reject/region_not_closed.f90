! A region without END REGION.
! expect: 6:3: error: not closed
program p
  implicit none
  integer :: a(10), i
  !DVM$ REGION
  !DVM$ PARALLEL (i) ON a(i)
  do i = 1, 10
    a(i) = i
  end do
  print *, a(1)
end program p
