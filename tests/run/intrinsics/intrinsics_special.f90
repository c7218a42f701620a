! Error function, gamma function and hypotenuse.
program intrinsics_special
  implicit none
  real(8) :: r(5, 6), x
  integer :: i
  do concurrent (i = 1:6)
    r(1, i) = erf(0.3d0 * i)
    r(2, i) = erfc(0.3d0 * i)
    r(3, i) = gamma(0.5d0 + i)
    r(4, i) = log_gamma(0.5d0 + i)
    r(5, i) = hypot(3.0d0 * i, 4.0d0)
  end do
  x = sum(r)
  print '(5es16.7)', r
end program intrinsics_special
