! ON needs an array.
! expect: 8:25: error: 's'
program p
  implicit none
  integer :: a(10), s, i
  s = 0
  !DVM$ REGION
  !DVM$ PARALLEL (i) ON s(i)
  do i = 1, 10
    a(i) = i
  end do
  !DVM$ END REGION
  !DVM$ GET_ACTUAL (a)
  print *, a, s
end program p
