! Complex arithmetic in both kinds: operators, powers, comparison, mixed with reals and integers.
program kinds_complex
  implicit none
  integer, parameter :: n = 16
  complex :: a(n)
  complex(8) :: b(n), c(n)
  complex*16 :: d(n)
  integer :: i, same
  same = 0
  !$acc parallel loop copyout(a, b, c, d) reduction(+:same)
  do i = 1, n
    a(i) = cmplx(i, -i)
    b(i) = a(i) * (0.0d0, 1.0d0) + 2
    c(i) = b(i) / (1.0d0, 1.0d0) - a(i)
    d(i) = c(i)**2 - 3.0d0 * b(i)
    if (a(i) == cmplx(4.0, -4.0)) same = same + 1
    if (b(i) /= (3.0d0, 1.0d0)) same = same + 100
  end do
  print '(6f9.2)', a(1), a(n), b(1), b(n)
  print '(6f12.4)', c(1), c(n), d(1), d(n)
  print *, same
end program kinds_complex
