! Data clauses on sections: only the named part travels.
program data_acc_sections
  implicit none
  integer, parameter :: n = 20
  integer :: a(n), b(n, 6), i, j
  a = 1
  b = 3
  !$acc data copy(a(5:14)) copy(b(:, 2:4))
  !$acc parallel loop
  do i = 5, 14
    a(i) = a(i) + i
  end do
  !$acc parallel loop collapse(2)
  do j = 2, 4
    do i = 1, n
      b(i, j) = b(i, j) * i + j
    end do
  end do
  !$acc end data
  print *, a
  print '(20i4)', b
end program data_acc_sections
