! Reads of arrays that the loop also writes: before the write, after it, in a condition, through the loop's own private scalar.
program early_loads
  implicit none
  integer, parameter :: n = 101
  real(8) :: a(n, n), b(n, n), eps, total, s
  integer :: c(n), i, j, k, changed
  do j = 1, n
    do i = 1, n
      a(i, j) = mod(i * 7 + j * 3, 11)
      b(i, j) = mod(i * 5 + j, 13)
    end do
  end do
  c = [(mod(i * 3, 7), i = 1, n)]

  eps = 0
  !$acc parallel loop collapse(2) reduction(max:eps) copy(a) copyin(b)
  do j = 2, n - 1
    do i = 2, n - 1
      eps = max(eps, abs(b(i, j) - a(i, j)))
      a(i, j) = b(i, j) + a(i, j) / 4
    end do
  end do
  print '(f8.3)', eps

  total = 0
  !$acc parallel loop collapse(2) reduction(+:total) private(s) copy(a)
  do j = 1, n
    do i = 1, n
      s = a(i, j)
      a(i, j) = a(i, j) * 2 + 1
      total = total + (a(i, j) - s)
    end do
  end do
  print '(f12.3)', total

  changed = 0
  !$acc parallel loop reduction(+:changed) private(k) copy(c)
  do i = 1, n - mod(n, 2), 2
    k = c(i)
    if (k > 2 .and. c(i) < 6) c(i) = c(i + 1) + k
    c(i + 1) = c(i + 1) + c(i)
    if (c(i) /= k) changed = changed + 1
  end do
  print *, changed, sum(c)

  !$acc parallel loop copy(c)
  do i = 1, n
    c(i) = c(i) + 3 * c(i)
    c(i) = c(i) - 1
  end do
  print *, c(1), c(50), c(n), sum(c)
  print '(2f14.4)', sum(a), a(37, 53)
end program early_loads
