! CYCLE of the parallel loop, of an inner loop, and of the outer loops by their names from the inner one; EXIT of a loop in the middle.
program control_cycle
  implicit none
  integer, parameter :: n = 24
  integer :: a(n), b(n), i, j, k, s
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
  !$acc parallel loop private(j, k, s)
  do i = 1, n
    s = a(i)
    middle: do j = 1, 5
      do k = 1, 5
        if (i + j == 20 .and. k > 3) exit middle
        if (mod(i, 5) + j + k > 8) cycle middle
        s = s + k
      end do
      s = s + 100
    end do middle
    a(i) = s
  end do
  print '(12i5)', a, b
end program control_cycle
