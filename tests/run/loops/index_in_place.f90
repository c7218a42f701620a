! Updates in place that need no other element: red and black points, even and odd, lower from upper half, transposed halves.
program index_in_place
  implicit none
  integer, parameter :: n = 16
  integer :: a(n), b(n, n), i, j
  a = [(i, i = 1, n)]
  do concurrent (j = 1:n, i = 1:n)
    b(i, j) = i + 100 * j
  end do
  !$acc parallel loop
  do i = 2, n - 1, 2
    a(i) = a(i - 1) + a(i + 1)
  end do
  !$acc parallel loop
  do i = 1, n / 2
    a(i) = a(i) + a(i + n / 2)
  end do
  !$acc parallel loop
  do j = 2, n
    do i = 1, j - 1
      b(i, j) = b(j, i)
    end do
  end do
  print *, a
  print '(16i5)', b
end program index_in_place
