! Integer division and remainder truncate towards zero; precedence of signs, products and powers.
program expr_integer
  implicit none
  integer, parameter :: n = 12
  integer :: a(8, n), i, k
  do concurrent (i = 1:n)
    k = i - 6
    a(1, i) = k / 3
    a(2, i) = -k / 4
    a(3, i) = (k * 7) / (-2)
    a(4, i) = i / 4 * 4
    a(5, i) = -k**2
    a(6, i) = 2 - 3 - k
    a(7, i) = 100 / i / 2
    a(8, i) = i - (k - (i - k))
  end do
  print '(8i6)', a
end program expr_integer
