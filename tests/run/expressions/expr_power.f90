! Powers: small constant exponents, variable integer exponents of both signs, real exponents, right association.
program expr_power
  implicit none
  integer, parameter :: n = 8
  integer :: a(6, n), i, k
  integer(8) :: b(n)
  real(8) :: x, r(7, n)
  real(4) :: s(2, n)
  !$acc parallel loop private(k, x) copyout(a, b, r, s)
  do i = 1, n
    k = i - 4
    x = 0.5d0 * i
    a(1, i) = i**2
    a(2, i) = i**3 - 2**i
    a(3, i) = (-1)**k
    a(4, i) = 2**k
    a(5, i) = k**0 + 1**k
    a(6, i) = 2**3**mod(i, 3)
    b(i) = 3_8**(i + 20)
    r(1, i) = x**2
    r(2, i) = x**(-2)
    r(3, i) = x**k
    r(4, i) = x**0.5d0
    r(5, i) = x**x
    r(6, i) = 2**x
    r(7, i) = -x**4
    s(1, i) = real(i)**3
    s(2, i) = real(i)**1.5
  end do
  print '(6i8)', a
  print *, b
  print '(7es15.7)', r
  print '(2es12.4)', s
end program expr_power
