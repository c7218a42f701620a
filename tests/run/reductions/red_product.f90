! Products of integers and reals (powers of two: exact in any order).
program red_product
  implicit none
  integer :: i, p
  integer(8) :: q
  real(8) :: x
  complex(8) :: z
  p = 3
  q = 1
  x = 0.5d0
  z = 1
  !$acc parallel loop reduction(*:p, q, x, z)
  do i = 1, 40
    if (mod(i, 4) == 0) p = p * 2
    if (mod(i, 2) == 1) q = q * 4
    x = x * merge(2.0d0, 0.25d0, mod(i, 2) == 0)
    z = z * (0.0d0, 1.0d0)
  end do
  print *, p, q
  print '(es14.6,2i4)', x, nint(real(z)), nint(aimag(z))
end program red_product
