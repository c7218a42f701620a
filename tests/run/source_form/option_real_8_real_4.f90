! options: -freal-8-real-4
! REAL(8) and DOUBLE PRECISION are REAL(4), and so are their literals.
program p
  use iso_c_binding, only: c_double
  implicit none
  integer, parameter :: n = 40
  real(8) :: a(n)
  double precision :: b(n)
  real(c_double) :: c(n)
  complex(8) :: z(n)
  real :: r(n)
  integer :: i
  !$acc parallel loop
  do i = 1, n
    a(i) = 1.1d0 * i
    b(i) = dble(i) / 3 + 0.1_8
    c(i) = 0.1_c_double + i
    z(i) = cmplx(i, 0.3d0, 8)
    r(i) = 1d0 / i
  end do
  print '(4z17)', a, b, c, z, r
  print *, kind(a), kind(b), kind(c), kind(z), kind(1d0), kind(dble(1)), digits(a)
end program p
