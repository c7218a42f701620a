! Sums of every arithmetic type; the values are such that any order of summation is exact.
program red_sum
  implicit none
  integer, parameter :: n = 3000
  integer :: i, s4
  integer(8) :: s8
  integer(2) :: s2
  real(4) :: r4
  real(8) :: r8
  complex(8) :: c8
  s4 = 0
  s8 = 0
  s2 = 0
  r4 = 0
  r8 = 0
  c8 = 0
  !$acc parallel loop reduction(+:s4, s8, s2, r4, r8, c8)
  do i = 1, n
    s4 = s4 + i
    s8 = s8 + 1000000000_8 * i
    s2 = s2 + int(mod(i, 4), 2)
    r4 = r4 + 0.25 * mod(i, 8)
    r8 = r8 + 0.125d0 * i
    c8 = c8 + cmplx(i, -mod(i, 3), 8)
  end do
  print *, s4, s8, s2
  print '(4f14.3)', r4, r8, c8
end program red_sum
