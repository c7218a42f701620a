! SUM, PRODUCT, DOT_PRODUCT, MAXVAL, MINVAL of sections, inside the body of a parallel loop.
program intrinsics_array
  implicit none
  integer, parameter :: n = 9, m = 14
  integer :: a(m, n), s(n), i, j
  real(8) :: x(m, n), p(n), q(n), hi(n), lo(n)
  do j = 1, n
    do i = 1, m
      a(i, j) = mod(i * j, 7) - 3
      x(i, j) = 0.25d0 * a(i, j) + 0.5d0
    end do
  end do
  !$acc parallel loop copyin(a, x) copyout(s, p, q, hi, lo)
  do j = 1, n
    s(j) = sum(a(:, j))
    p(j) = dot_product(x(:, j), x(:, n + 1 - j))
    q(j) = product(x(1:3, j)) + sum(x(2:m:2, j))
    hi(j) = maxval(x(:, j))
    lo(j) = minval(x(3:5, j))
  end do
  print *, s
  print '(9f10.4)', p, q, hi, lo
end program intrinsics_array
