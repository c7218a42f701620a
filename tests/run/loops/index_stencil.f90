! Stencils over halos in two and three dimensions, from one array into another.
program index_stencil
  implicit none
  integer, parameter :: n = 9
  integer :: a(0:n+1, 0:n+1), b(0:n+1, 0:n+1), u(-1:n+1, 0:n, 0:n), v(n-1, n-1, n-1), i, j, k
  do concurrent (j = 0:n+1, i = 0:n+1)
    a(i, j) = mod(3 * i + 5 * j, 11)
    b(i, j) = 0
  end do
  u = 0
  do concurrent (k = 0:n, j = 0:n, i = -1:n+1)
    u(i, j, k) = mod(i * j + k, 7)
  end do
  !DVM$ ACTUAL (a, b, u)
  !DVM$ REGION
  !DVM$ PARALLEL (j, i) ON b(i, j), SHADOW_RENEW (a(1:1, 1:1))
  do j = 1, n
    do i = 1, n
      b(i, j) = a(i - 1, j) + a(i + 1, j) + a(i, j - 1) + a(i, j + 1) - 4 * a(i, j)
    end do
  end do
  !DVM$ PARALLEL (k, j, i) ON v(i, j, k)
  do k = 1, n - 1
    do j = 1, n - 1
      do i = 1, n - 1
        v(i, j, k) = u(i - 2, j, k) + u(i + 2, j, k) - 2 * u(i, j - 1, k + 1) + u(i, j + 1, k - 1)
      end do
    end do
  end do
  !DVM$ END REGION
  !DVM$ GET_ACTUAL (b, v)
  print '(11i4)', b
  print *, sum(v), sum(v * v), v(1, 1, 1), v(8, 8, 8)
end program index_stencil
