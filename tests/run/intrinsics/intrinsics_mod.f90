! MOD, MODULO, SIGN and DIM for integers and reals of every combination of signs.
program intrinsics_mod
  implicit none
  integer, parameter :: n = 18
  integer :: a(n, 5), i, k, m
  integer(8) :: b(n)
  real(8) :: x, y, c(n, 4)
  real(4) :: d(n)
  !DVM$ REGION
  !DVM$ PARALLEL (i), PRIVATE (k, m, x, y)
  do i = 1, n
    k = i - 9
    m = 4
    if (mod(i, 2) == 0) m = -3
    a(i, 1) = mod(k, m)
    a(i, 2) = modulo(k, m)
    a(i, 3) = sign(k, m)
    a(i, 4) = dim(k, m)
    a(i, 5) = sign(5, k)
    b(i) = modulo(-7_8 * i, 5_8) + mod(10000000000_8, int(i, 8))
    x = 0.5d0 * k
    y = 0.75d0 * m
    c(i, 1) = mod(x, y)
    c(i, 2) = modulo(x, y)
    c(i, 3) = sign(x, y)
    c(i, 4) = dim(x, y)
    d(i) = modulo(real(x), 2.5) + mod(real(x), -2.5)
  end do
  !DVM$ END REGION
  !DVM$ GET_ACTUAL (a, b, c, d)
  print '(18i4)', a
  print '(9i4)', b
  print '(9f7.2)', c + 0.0d0   ! no negative zeros
  print '(9f7.2)', d
end program intrinsics_mod
