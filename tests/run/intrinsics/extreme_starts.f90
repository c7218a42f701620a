! MAXVAL and MINVAL of NaNs and infinities alone, of nothing, and under masks; rows of them in a loop.
! expect: report: 7 kernel extreme_starts_
program extreme_starts
  use, intrinsic :: ieee_arithmetic
  implicit none
  integer, parameter :: n = 400
  real(8) :: a(n), b(n), s(6), t, q(4, n), r(4), nan, inf
  real(4) :: f(n), u(3), g
  integer :: i
  nan = ieee_value(nan, ieee_quiet_nan)
  inf = ieee_value(inf, ieee_positive_inf)
  a = nan
  b = -inf
  f = inf
  q = nan
  q(2, :) = -inf
  q(3, 7) = 3
  q(4, :) = inf
  !$acc kernels
  t = maxval(a)
  s(1) = t
  t = minval(a)
  s(2) = t
  t = maxval(b)
  s(3) = t
  t = maxval(a(1:0))
  s(4) = t
  t = maxval(b, mask=a>0)
  s(5) = t
  g = minval(f)
  do i = 1, 4
    r(i) = maxval(q(i, :))
  end do
  !$acc end kernels
  print *, s(1:5), g
  print *, r
end program extreme_starts
