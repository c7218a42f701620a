! Elementary functions of complex arguments.
program intrinsics_complex
  implicit none
  complex(8) :: r(5, 4), z
  real(8) :: phase(4)
  integer :: i
  !$acc parallel loop private(z) copyout(r, phase)
  do i = 1, 4
    z = cmplx(0.3d0 * i, 0.7d0 - 0.2d0 * i, 8)
    r(1, i) = sqrt(z)
    r(2, i) = exp(z)
    r(3, i) = log(z)
    r(4, i) = sin(z)
    r(5, i) = cos(z)
    phase(i) = atan2(aimag(z), real(z))
  end do
  print '(4f15.8)', r
  print '(4f15.8)', phase
end program intrinsics_complex
