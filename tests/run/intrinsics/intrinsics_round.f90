! INT, NINT, AINT, ANINT, FLOOR and CEILING on both signs, at the halves and in both precisions.
program intrinsics_round
  implicit none
  integer, parameter :: n = 41
  integer :: a(n), b(n), c(n), d(n), e(n), i
  integer(8) :: f(n)
  real(4) :: x, p(n), q(n)
  real(8) :: y, r(n), s(n)
  !$acc parallel loop private(x, y) copyout(a, b, c, d, e, f, p, q, r, s)
  do i = 1, n
    x = 0.25 * (i - 21)
    y = -x
    a(i) = int(x)
    b(i) = nint(x)
    c(i) = floor(x)
    d(i) = ceiling(y)
    e(i) = nint(y)
    f(i) = nint(y * 1.0d10, 8)
    p(i) = aint(x)
    q(i) = anint(x)
    r(i) = aint(y)
    s(i) = anint(y)
  end do
  print '(20i4)', a, b, c, d, e
  print *, f(1), f(n), f(18)
  print '(20f5.1)', p, q, r, s
end program intrinsics_round
