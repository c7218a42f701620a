! A directive says what is not true: iterations meet in elements of 'last'. The sum is right, but not in the host's order.
program asserted
  implicit none
  integer :: p(1000), last(-4:5), i
  real :: x(0:1000), s
  p = [(mod(7*i, 10) - 4, i = 1, 1000)]
  last = 0
  !$acc parallel loop independent
  do i = 1, 1000
    last(p(i)) = i
  end do
  x = 1/3.0
  s = 0
  !$acc parallel loop reduction(+:s)
  do i = 1, 1000
    s = s + x(i)*i
  end do
  print *, last, s
end program
