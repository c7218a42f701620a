! A PRIVATE variable that is read before it is set.
! expect: 10:12: error: 't'
program p
  implicit none
  integer :: a(50), t, i
  t = 5
  !DVM$ REGION
  !DVM$ PARALLEL (i), PRIVATE (t)
  do i = 1, 50
    a(i) = t + i
    t = i
  end do
  !DVM$ END REGION
  !DVM$ GET_ACTUAL (a)
  print *, a(50)
end program p
