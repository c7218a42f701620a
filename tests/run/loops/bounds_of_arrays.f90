! Loop bounds that are array elements: the host reads them, and nothing is said to run there. Two dialects on one loop.
program bounds_of_arrays
  implicit none
  integer :: lo(2) = [2, 3], hi(2) = [9, 8], a(10, 10), i, j
  a = 0
  !$acc parallel loop collapse(2) private(i) copy(a)
  !$omp parallel do collapse(2) private(i)
  do j = lo(2), hi(2)
    do i = lo(1), hi(1)
      a(i, j) = i * 10 + j
    end do
  end do
  print '(10i4)', a
end program bounds_of_arrays
