! A reduction starts from the value that the variable had.
program red_initial
  implicit none
  integer :: i, s, p, hi, lo
  logical :: l
  real(8) :: x
  s = 1000
  p = 5
  hi = 77
  lo = -77
  l = .false.
  x = -0.5d0
  !$acc parallel loop reduction(+:s, x) reduction(*:p) reduction(max:hi) reduction(min:lo) reduction(.and.:l)
  do i = 1, 20
    s = s + i
    x = x + 0.5d0
    p = p * merge(2, 1, i <= 3)
    hi = max(hi, i)
    lo = min(lo, i)
    l = l .and. .true.
  end do
  print *, s, p, hi, lo, l
  print '(f8.2)', x
end program red_initial
