! PARALLEL (j, i), with a statement between the two loops.
! expect: 8:3: error: tight
! expect: note: this stands between them
program p
  implicit none
  integer :: a(10, 10), b(10), i, j
  !DVM$ REGION
  !DVM$ PARALLEL (j, i) ON a(i, j)
  do j = 1, 10
    b(j) = j
    do i = 1, 10
      a(i, j) = i + j
    end do
  end do
  !DVM$ END REGION
  !DVM$ GET_ACTUAL (a, b)
  print *, sum(a), sum(b)
end program p
