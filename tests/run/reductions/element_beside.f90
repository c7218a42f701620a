! A loop that reduces into one element of an array, and into another one of it in each iteration.
program element_beside
  implicit none
  integer, parameter :: n = 40
  integer :: a(n, n), b(n, n), i, j, k
  do j = 1, n
    do i = 1, n
      a(i, j) = mod(7*i + 3*j, 31)
      b(i, j) = mod(5*i + j, 17)
    end do
  end do
  !$acc kernels
  do i = 2, n                               ! one team
    do j = i - 1, 1, -1
      do k = i + 1, n
        a(j, j) = max(a(j, j), a(k, j) - a(i, k))
        a(k, i) = max(a(k, i), b(k, i) + a(i, j))
      end do
      a(i, j) = a(i, j) - a(j, j)
    end do
  end do
  do j = 1, n                               ! a team for each
    b(1, j) = 0
    do k = 2, n
      b(1, j) = b(1, j) + a(k, j)
      b(k, j) = b(k, j) + a(1, k)
    end do
  end do
  !$acc end kernels
  print '(8i8)', sum(a), a(3, 3), a(n, 2), a(7, 20), sum(b), b(1, 1), b(1, n), b(n, 5)
end program element_beside
! expect: compiler: stays on the host
