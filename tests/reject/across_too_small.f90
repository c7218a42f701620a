! ACROSS says distance one, the loop has two.
! expect: 10:37: error: ACROSS
! expect: note: 2 iterations later
program p
  implicit none
  real :: a(50, 50)
  integer :: i, j
  a = 1.0
  !DVM$ REGION
  !DVM$ PARALLEL (j, i) ON a(i, j), ACROSS (a(0:0, 1:0))
  do j = 3, 50
    do i = 1, 50
      a(i, j) = 0.5 * a(i, j - 2)
    end do
  end do
  !DVM$ END REGION
  !DVM$ GET_ACTUAL (a)
  print *, a(1, 50)
end program p
