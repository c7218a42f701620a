! In a nest: the outer loop carries the dependence, the inner one does not.
! expect: 9:3: error: distance
! expect: note: line 12
program p
  implicit none
  integer :: a(50, 50), i, j
  a = 1
  !DVM$ REGION
  !DVM$ PARALLEL (j, i) ON a(i, j)
  do j = 2, 50
    do i = 2, 49
      a(i, j) = a(i + 1, j - 1) + 1
    end do
  end do
  !DVM$ END REGION
  !DVM$ GET_ACTUAL (a)
  print *, a(2, 50)
end program p
