! Elementary functions in double precision.
program intrinsics_math8
  implicit none
  integer, parameter :: n = 8
  real(8) :: r(17, n), x
  integer :: i
  !$acc parallel loop private(x) copyout(r)
  do i = 1, n
    x = 0.11d0 * i
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
    r(11, i) = atan2(x, -0.5d0)
    r(12, i) = sinh(x)
    r(13, i) = cosh(x)
    r(14, i) = tanh(x)
    r(15, i) = asinh(x)
    r(16, i) = acosh(x + 1)
    r(17, i) = atanh(x)
  end do
  print '(4es17.8)', r
end program intrinsics_math8
