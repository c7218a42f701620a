! ABS, MIN and MAX with two and more arguments, MERGE; integers, reals and mixed constants.
program intrinsics_minmax
  implicit none
  integer, parameter :: n = 15
  integer :: a(n), b(n), c(n), i
  real(8) :: x(n), y(n), z(n)
  real(4) :: s(n)
  do concurrent (i = 1:n)
    a(i) = abs(i - 8)
    b(i) = min(i, 10, 2 * i - 6)
    c(i) = max(-i, i - 12, -5, 0 - i * i)
    x(i) = abs(0.5d0 * i - 3.25d0)
    y(i) = min(x(i), 2.0d0)
    z(i) = merge(x(i), -y(i), mod(i, 3) == 0)
    s(i) = max(0.25, real(i) - 7.0, merge(1.5, 0.5, i > 3))
  end do
  print '(15i5)', a, b, c
  print '(15f6.2)', x, y, z, s
end program intrinsics_minmax
