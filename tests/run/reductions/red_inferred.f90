! Reductions that no clause names: the compiler finds them and says so.
program red_inferred
  implicit none
  integer, parameter :: n = 500
  integer :: i, s, hi, a(n)
  real(8) :: x
  s = 7
  hi = 0
  x = 0.0d0
  !$acc parallel loop
  do i = 1, n
    a(i) = mod(37 * i, 211)
    s = s + a(i)
    hi = max(hi, a(i))
    x = x + 0.5d0
  end do
  print *, s, hi
  print '(f10.2)', x
end program red_inferred
