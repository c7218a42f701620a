! Mixed kinds: the operands decide the kind of each operation, the assignment converts last.
program expr_mixed
  implicit none
  integer, parameter :: n = 6
  integer :: a(4, n), i
  integer(2) :: h
  integer(8) :: big
  real(4) :: s
  real(8) :: d, r(6, n)
  do concurrent (i = 1:n)
    h = int(i * 100, 2)
    big = 3000000000_8 + i
    s = i / 4
    d = i / 4.0
    r(1, i) = s
    r(2, i) = d
    r(3, i) = i * 0.5 + big
    r(4, i) = h / 7 + h / 7.0d0
    r(5, i) = 1 / 2 + 1.0 / 2 + i / 2 * 2.0d0
    r(6, i) = big / 2 * 2 - big
    a(1, i) = int(d * 10.0) + h
    a(2, i) = -2.75d0 * i
    a(3, i) = int(big - 2999999999_8)
    a(4, i) = 7.99
  end do
  print '(6f20.6)', r
  print '(4i8)', a
end program expr_mixed
