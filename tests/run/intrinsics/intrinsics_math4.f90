! Elementary functions in single precision; the arguments decide, not the left side.
program intrinsics_math4
  implicit none
  integer, parameter :: n = 8
  real(4) :: r(14, n), x
  real(8) :: d(n)
  integer :: i
  !$omp parallel do private(x)
  do i = 1, n
    x = 0.11 * i
    r(1, i) = sqrt(x)
    r(2, i) = exp(x)
    r(3, i) = log(x)
    r(4, i) = log10(x)
    r(5, i) = sin(x)
    r(6, i) = cos(x)
    r(7, i) = tan(x)
    r(8, i) = asin(x)
    r(9, i) = acos(x)
    r(10, i) = atan(x)
    r(11, i) = atan2(x, -0.5)
    r(12, i) = sinh(x)
    r(13, i) = cosh(x)
    r(14, i) = tanh(x)
    d(i) = 1.0d0 / 3.0 + 1.0 / 3.0
  end do
  print '(4es12.3)', r
  print '(f12.9)', d(n)
end program intrinsics_math4
