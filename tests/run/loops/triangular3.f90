! A tetrahedron: each loop is bounded by the one around it.
program triangular3
  implicit none
  integer, parameter :: n = 6
  integer :: a(n, n, n), count, i, j, k
  a = 0
  count = 0
  !DVM$ ACTUAL (a, count)
  !DVM$ REGION
  !DVM$ PARALLEL (k, j, i) ON a(i, j, k), REDUCTION (SUM(count))
  do k = 1, n
    do j = k, n
      do i = j, n
        a(i, j, k) = i * j * k
        count = count + 1
      end do
    end do
  end do
  !DVM$ END REGION
  !DVM$ GET_ACTUAL (a, count)
  print *, count, sum(a), a(n, n, n), a(1, 2, 1), a(6, 3, 2)
end program triangular3
