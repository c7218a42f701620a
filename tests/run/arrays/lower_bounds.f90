! Arrays and loops that start at negative numbers, at zero and far from one.
program lower_bounds
  implicit none
  integer :: a(-3:5), b(0:7, -2:2), c(1000:1010), i, j
  !DVM$ REGION
  !DVM$ PARALLEL (i) ON a(i)
  do i = -3, 5
    a(i) = i * i * i
  end do
  !DVM$ PARALLEL (j, i) ON b(i, j)
  do j = -2, 2
    do i = 0, 7
      b(i, j) = 10 * i + j
    end do
  end do
  !DVM$ PARALLEL (i) ON c(i)
  do i = 1001, 1009
    c(i) = i - 1000
  end do
  !DVM$ END REGION
  !DVM$ GET_ACTUAL (a, b, c)
  print *, a
  print *, b
  print *, c(1001:1009)
end program lower_bounds
