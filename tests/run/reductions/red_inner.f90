! A sequential inner loop sums into a private scalar: no reduction of the parallel loop.
program red_inner
  implicit none
  integer, parameter :: n = 60, m = 25
  integer :: a(n, m), row(n), s, i, j
  do concurrent (j = 1:m, i = 1:n)
    a(i, j) = i - 2 * j
  end do
  !DVM$ ACTUAL (a)
  !DVM$ REGION IN(a), OUT(row)
  !DVM$ PARALLEL (i) ON row(i), PRIVATE (s, j)
  do i = 1, n
    s = 0
    do j = 1, m
      s = s + a(i, j)
    end do
    row(i) = s
  end do
  !DVM$ END REGION
  !DVM$ GET_ACTUAL (row)
  print *, row
end program red_inner
