! Rows of lengths by a power law. A sum, an extreme and a scatter in each row, a reduction over all.
program ragged_rows
  implicit none
  integer, parameter :: n = 3001
  integer :: first(n + 1), i, k, m, total
  integer, allocatable :: col(:), b(:), c(:)
  integer :: y(n), z(n), top, s
  first(1) = 1
  do i = 1, n
    first(i + 1) = first(i) + int(3/sqrt((mod(i*7919, n) + 1)/real(n))) - 2
    if (i == 1234) first(i + 1) = first(i) + 1000
    if (mod(i, 5) == 0) first(i + 1) = first(i)
  end do
  m = first(n + 1) - 1
  allocate (col(m), b(m), c(m))
  do k = 1, m
    col(k) = mod(k*37, 101)
    b(k) = mod(k, 17) - 5
    c(k) = -1
  end do
  !$acc parallel loop private(s)
  do i = 1, n
    s = 0
    do k = first(i), first(i + 1) - 1
      s = s + b(k)*col(k)
    end do
    y(i) = s
  end do
  print *, m, sum(y), maxval(y), y(1234), y(5), y(n)
  total = 0
  !$acc parallel loop private(s, top) reduction(+:total)
  do i = n, 1, -1
    if (mod(i, 11) == 0) cycle
    top = -100
    do k = first(i), first(i + 1) - 1
      top = max(top, b(k)*i)
    end do
    do k = first(i), first(i + 1) - 1
      c(k) = top - b(k)
    end do
    z(i) = top
    total = total + top
  end do
  print *, total, sum(c), z(1234), z(3000)
  !$acc kernels
  do i = 1, n
    do k = first(i), first(i + 1) - 1
      y(i) = y(i) + b(k)
    end do
  end do
  !$acc end kernels
  print *, sum(y), y(1234), y(2)
end program ragged_rows
