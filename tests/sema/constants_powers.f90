! Powers of constants, where the base is 1, -1 or 0 and the exponent may be negative; rows of Bessel functions of 0. The values are gfortran's.
program p
  implicit none
  integer, parameter :: a(6) = [(-1)**0, (-1)**2, (-1)**3, (-1)**(-1), (-1)**(-2), (-1)**(-3)]
  integer, parameter :: b(6) = [1**0, 1**5, 1**(-5), 2**(-1), (-2)**(-3), 0**0]
  integer, parameter :: c(6) = [0**1, 0**7, 2**10, (-2)**9, (-3)**4, 7**0]
  integer(8), parameter :: d(3) = [(-1_8)**(-5_8), (-1_8)**62, 2_8**62]
  real(8), parameter :: e(4) = bessel_jn(0, 3, 0d0), f(3) = bessel_jn(2, 4, 0d0)
end program
