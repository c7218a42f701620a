! A one-line WHERE as the action of a one-line IF, in a region and outside.
program form_one_line_where
  implicit none
  integer :: a(8), i
  a = [(i, i = 1, 8)]
  if (a(1) > 0) where (a > 4) a = 0
  !$acc parallel loop
  do i = 1, 8
    a(i) = a(i) + 1
  end do
  if (a(1) > 0) where (a > 2) a = -a
  print *, a
end program form_one_line_where
