! What IEEE_ARITHMETIC asks of numbers: finite, normal, negative, unordered, rounded to the nearest.
program ieee_classes
  use, intrinsic :: ieee_arithmetic
  implicit none
  integer, parameter :: n = 12
  real(8) :: x(n), r(n)
  real(4) :: y(n)
  logical :: f(n), m(n), g(n), u(n), g4(n)
  integer :: i, code(n)
  x = [0d0, -0d0, 1d0, -1d0, 1d-310, -1d-310, 2.5d0, -3.5d0, 1d300, -1d300, 0d0, 0d0]
  x(11) = ieee_value(x(11), ieee_quiet_nan)
  x(12) = ieee_value(x(12), ieee_negative_inf)
  y = real(x)
  !$acc parallel loop
  do i = 1, n
    f(i) = ieee_is_finite(x(i))
    m(i) = ieee_is_normal(x(i))
    g(i) = ieee_is_negative(x(i))
    g4(i) = ieee_is_negative(y(i)) .and. ieee_is_finite(y(i))
    u(i) = ieee_unordered(x(i), real(i, 8))
    r(i) = merge(ieee_rint(x(i)), 0d0, ieee_is_finite(x(i)))
  end do
  !$acc parallel loop
  do i = 1, n
    code(i) = 0
    if (.not. ieee_is_normal(y(i))) code(i) = 1
    if (ieee_is_nan(y(i))) code(i) = code(i) + 2
  end do
  print *, f, m
  print *, g, g4
  print *, u
  print '(12es11.3)', r
  print *, code, all(ieee_is_normal(x(1:4))), any(ieee_is_normal(x(5:6)))
end program ieee_classes
