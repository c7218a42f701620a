! DO CONCURRENT inside DO CONCURRENT, inside a DO and around one; CYCLE of the construct.
program dc_nested
  implicit none
  integer, parameter :: n = 8, m = 6
  integer :: a(n, m), s(m), t, i, j, k
  do concurrent (j = 1:m)
    do concurrent (i = 1:n)
      a(i, j) = i - j
    end do
  end do
  do k = 1, 2
    do concurrent (j = 1:m)
      if (j == k) cycle
      t = 0
      do i = 1, n
        if (a(i, j) < 0) cycle
        t = t + a(i, j)
      end do
      s(j) = t * k
    end do
  end do
  print '(8i4)', a
  print *, s(2:)
end program dc_nested
