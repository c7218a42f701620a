! options: -fdefault-real-8 -fdefault-double-8 -fdefault-integer-8
! Default kinds are wide; REAL(4) and INTEGER(4) are what they say.
program p
  implicit none
  integer, parameter :: n = 40
  real :: a(n)
  real(4) :: b(n)
  double precision :: c(n)
  complex :: z(n)
  integer :: k(n)
  integer(4) :: m(n)
  logical :: l(n)
  integer :: i
  !$acc parallel loop
  do i = 1, n
    a(i) = 1.1 * i
    b(i) = 1.1_4 * real(i, 4)
    c(i) = 1.1d0 + a(i)
    z(i) = (0.1, 0.2) * i
    k(i) = 100000 * i * 1000000
    m(i) = int(i, 4)
    l(i) = k(i) > 2000000000000_8
  end do
  print '(4z17)', a, b, c, z
  print *, k, m
  print *, l
  print *, kind(a), kind(b), kind(c), kind(z), kind(k), kind(m), kind(l), kind(1d0)
end program p
