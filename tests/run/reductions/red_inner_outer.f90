! Sums on two levels: a private one inside, a global one outside; and an array element as the inner sum.
program red_inner_outer
  implicit none
  integer, parameter :: n = 40, m = 30
  integer :: a(m, n), col(n), total, s, i, j
  do j = 1, n
    do i = 1, m
      a(i, j) = mod(i + j, 5)
    end do
  end do
  total = 0
  !$omp parallel do reduction(+:total) private(s, i)
  do j = 1, n
    s = 0
    col(j) = 0
    do i = 1, m
      s = s + a(i, j)
      col(j) = col(j) + a(i, j) * i
    end do
    total = total + s
  end do
  print *, total, sum(a), sum(col), col(1), col(n)
end program red_inner_outer
