! Four collapsed loops: more than a grid has dimensions.
program nest4
  implicit none
  integer :: a(5, 6, 7, 8), i, j, k, l
  !$omp target teams distribute parallel do collapse(4) map(from: a)
  do l = 1, 8
    do k = 1, 7
      do j = 1, 6
        do i = 1, 5
          a(i, j, k, l) = i + 10 * (j + 10 * (k + 10 * l))
        end do
      end do
    end do
  end do
  print *, a(1, 1, 1, 1), a(5, 1, 1, 1), a(5, 6, 7, 8), a(2, 3, 4, 5), sum(a)
end program nest4
