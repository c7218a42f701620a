! Products of integers and reals (powers of two: exact in any order), and of a factor of 0 far before others whose product is beyond the greatest number.
program red_product
  implicit none
  integer :: i, p
  integer(8) :: q
  real(8) :: x
  complex(8) :: z
  real(8) :: a(40000)
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
  a = 1
  a(5) = 0
  a(30000:30100) = 1d300
  x = 1
  z = (1.0d0, -1.0d0)
  !$acc parallel loop reduction(*:x, z)
  do i = 1, size(a)
    x = x * a(i)
    z = z * a(i)
  end do
  print *, x == 0, z == 0
end program red_product
