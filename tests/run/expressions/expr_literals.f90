! Literals in all their spellings.
program expr_literals
  implicit none
  integer, parameter :: dp = kind(0d0), n = 3
  integer :: a(n), i
  integer(8) :: b(n)
  real(dp) :: r(n)
  complex(dp) :: z(n)
  do concurrent (i = 1:n)
    a(i) = 007 + int(z'1F') + int(b'101') + int(o'17') + i
    b(i) = 9223372036854775807_8 - 2147483648_8 * i
    r(i) = 1.d0 + .5_dp + 2.e-1_dp * 0 + 1d3 + 1.e3 + 25.D-2 + 3._dp
    z(i) = (1, -2.5) * (0.d0, 1) + (2._dp, 0)
  end do
  print *, a, b
  print '(3f12.4)', r, z
end program expr_literals
