! CYCLE of the parallel loop, of an inner loop, and of the outer loop by its name from the inner one.
program control_cycle
  implicit none
  integer, parameter :: n = 24
  integer :: a(n), b(n), i, k, s
  a = 0
  b = 0
  !$omp parallel do
  do i = 1, n
    if (mod(i, 4) == 0) cycle
    a(i) = i
  end do
  !$acc parallel loop private(k, s)
  outer: do i = 1, n
    s = 0
    inner: do k = 1, i
      if (mod(k, 2) == 0) cycle inner
      if (k > 15) cycle outer
      s = s + k
    end do inner
    b(i) = s
  end do outer
  print '(12i5)', a, b
end program control_cycle
