! A Bessel function of a number is one number, of two orders and a number a row of them.
subroutine bessel(a, b, x)
  real :: a(3), b(3), x
  a = bessel_jn(2, 4, x)
  b = bessel_yn(1, 3, 2.0)
  x = bessel_jn(2, x)
  a = bessel_yn(1, b)
end subroutine
