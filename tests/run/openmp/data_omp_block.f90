! A BLOCK construct is the whole of the construct before it: its END may be left out (OpenMP 5.1, 2.1).
program data_omp_block
  implicit none
  integer :: a(10), i
  a = 1
  !$omp target data map(tofrom: a)
  block
    !$omp target teams distribute parallel do
    do i = 1, 10
      a(i) = a(i) + i
    end do
  end block
  print *, a
end program data_omp_block
