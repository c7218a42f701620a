! Subscripts that are expressions: scaled, reversed, shifted by variables, periodic, of other arrays.
program index_subscripts
  implicit none
  integer, parameter :: n = 12
  integer :: a(2 * n), b(n), c(0:n), p(n), d(n), i, k
  k = 2
  a = 0
  c = 0
  !$acc parallel loop
  do i = 1, n
    a(2 * i) = i
    a(2 * i - 1) = -i
    b(n + 1 - i) = i
    c(mod(i * 5, 13)) = i
    p(i) = mod(i + 4, n) + 1
  end do
  do concurrent (i = 1:n)
    d(p(i)) = b(i) + a(k * i) + c(i / k) + c(mod(i + n - 2, n))
  end do
  print *, a, b
  print *, c, p
  print *, d
end program index_subscripts
