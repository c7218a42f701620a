! A nest that is not tight: statements before, between and after the inner loops; only the outer loop is parallel.
program imperfect
  implicit none
  integer, parameter :: n = 10, m = 6
  integer :: a(m, n), first(n), last(n), i, j
  !$omp parallel do private(i)
  do j = 1, n
    first(j) = 5 * j
    do i = 1, m
      a(i, j) = first(j) + i
    end do
    last(j) = a(m, j) - a(1, j)
    do i = 1, m, 2
      a(i, j) = -a(i, j)
    end do
    last(j) = last(j) + a(1, j)
  end do
  print '(10i5)', first, last
  print '(6i5)', a
end program imperfect
