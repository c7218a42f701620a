! An inner loop whose start depends on the outer variable and whose step is two: a checkerboard.
program triangular_step
  implicit none
  integer :: a(8, 8), i, j
  a = 0
  !DVM$ ACTUAL (a)
  !DVM$ REGION
  !DVM$ PARALLEL (j, i) ON a(i, j)
  do j = 1, 8
    do i = 1 + mod(j, 2), 8, 2
      a(i, j) = 1
    end do
  end do
  !DVM$ END REGION
  !DVM$ GET_ACTUAL (a)
  print '(8i2)', a
end program triangular_step
