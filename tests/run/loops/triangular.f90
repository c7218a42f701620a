! Triangles: the inner bounds depend on the outer variable, below and above the diagonal and in a band.
program triangular
  implicit none
  integer, parameter :: n = 8
  integer :: low(n, n), up(n, n), band(n, n), i, j
  low = 0
  up = 0
  band = 0
  !$acc parallel loop collapse(1) copy(low)
  do j = 1, n
    do i = j, n
      low(i, j) = i - j + 1
    end do
  end do
  !DVM$ ACTUAL (up, band)
  !DVM$ REGION
  !DVM$ PARALLEL (j, i) ON up(i, j)
  do j = 1, n
    do i = 1, j - 1
      up(i, j) = j - i
    end do
  end do
  !DVM$ PARALLEL (j, i) ON band(i, j)
  do j = 1, n
    do i = max(1, j - 2), min(n, j + 1)
      band(i, j) = 10 * i + j
    end do
  end do
  !DVM$ END REGION
  !DVM$ GET_ACTUAL (up, band)
  print '(8i3)', low
  print '(8i3)', up
  print '(8i3)', band
end program triangular
