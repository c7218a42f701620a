! Labels and labelled loops in free form.
program form_labelled_free
  implicit none
  integer :: a(6, 5), i, j
  !$acc parallel loop collapse(2)
  do 20 j = 1, 5
    do 10 i = 1, 6
      a(i, j) = i - j
10  continue
20 end do
  !$omp parallel do private(i)
  do 40 j = 1, 5
    do 30 i = 1, 6
      if (a(i, j) < 0) goto 30
      a(i, j) = a(i, j) + 100
30  continue
40 continue
  print '(6i4)', a
end program form_labelled_free
