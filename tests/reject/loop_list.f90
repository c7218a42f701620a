! The loop list names the loops in another order than they stand.
! expect: 7:19: error: 'i'
program p
  implicit none
  integer :: a(10, 10), i, j
  !DVM$ REGION
  !DVM$ PARALLEL (i, j) ON a(i, j)
  do j = 1, 10
    do i = 1, 10
      a(i, j) = i + j
    end do
  end do
  !DVM$ END REGION
  !DVM$ GET_ACTUAL (a)
  print *, sum(a)
end program p
