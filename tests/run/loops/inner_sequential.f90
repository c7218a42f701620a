! Sequential loops inside the parallel one, with a recurrence along them.
program inner_sequential
  implicit none
  integer, parameter :: n = 16, m = 12
  integer :: a(n, m), b(m, n), i, j
  a(:, 1) = [(i, i = 1, n)]
  b(1, :) = 1
  !$acc parallel loop copy(a) private(j)
  do i = 1, n
    do j = 2, m
      a(i, j) = mod(a(i, j - 1) * 3 + j, 101)
    end do
  end do
  !DVM$ ACTUAL (b)
  !DVM$ REGION
  !DVM$ PARALLEL (i)
  do i = 1, n
    do j = 2, m
      b(j, i) = mod(b(j - 1, i) + i * j, 53)
    end do
    do j = m - 1, 1, -1
      b(j, i) = b(j, i) + b(j + 1, i)
    end do
  end do
  !DVM$ END REGION
  !DVM$ GET_ACTUAL (b)
  print '(16i5)', a(:, m), b(1, :), b(m, :)
end program inner_sequential
