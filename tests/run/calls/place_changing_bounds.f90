! A parallel loop inside sequential ones that change its bounds and its step.
program place_changing_bounds
  implicit none
  integer, parameter :: n = 32
  integer :: a(n), i, k, width
  a = [(i, i = 1, n)]
  width = 1
  do while (width < n)
    !$acc parallel loop
    do i = 1, n - width, 2 * width
      a(i) = a(i) + a(i + width)
    end do
    width = 2 * width
  end do
  print *, a(1), a(17), n * (n + 1) / 2
  do k = 1, n, 10
    !$omp parallel do
    do i = k, min(k + 9, n)
      a(i) = k
    end do
  end do
  print '(16i4)', a
end program place_changing_bounds
