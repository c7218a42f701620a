! Sums and products of small integers have the range of their kind where they become another kind or are divided.
! f2cuda options: --auto=all
program small_integers_wrap
  implicit none
  integer, parameter :: n = 300
  integer(1) :: a(n), b(n), m, q
  integer(2) :: c(n), d(n), e(n)
  integer :: k(n), l(n), i
  integer(8) :: w(n)
  real :: r(n), s
  complex :: z(n)
  m = 100
  q = 37
  do i = 1, n
    a(i) = int(mod(i*11, 100), 1)
    c(i) = int(mod(i*500, 32000), 2)
  end do
  s = 0
  do i = 1, n
    b(i) = m + q*a(i)
    k(i) = m + q*a(i)
    l(i) = 1000 - (a(i) + m)
    d(i) = c(i)*c(i) - 7_2
    e(i) = (c(i)*5_2)/3_2
    w(i) = -(c(i)*3_2) + 1_8
    r(i) = c(i)*3_2
    z(i) = a(i)*q
    s = s + (a(i) + m)
  end do
  print '(10i7)', b, k, l, d, e, w
  print '(10f9.1)', r, real(z), s
end program
