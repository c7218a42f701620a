! options: -ffree-line-length-none
! A line of more than 132 columns, and one of those that f2cuda moves.
program p
  implicit none
  integer :: a(10), i, total
  total = 0
  !$acc parallel loop reduction(+:total)
  do i = 1, 10
    a(i) = i                                                                                                                               + 100
    total = total + a(i)
  end do
  print *, a,                                                                                                                               total
end program p
