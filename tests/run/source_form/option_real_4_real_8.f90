! options: -freal-4-real-8
! REAL(4), REAL*4, default REAL and their literals are REAL(8); REAL(x, 4) stays.
program p
  use iso_fortran_env, only: real32
  implicit none
  integer, parameter :: n = 40
  real :: a(n), s
  real(4) :: b(n)
  real*4 c(n)
  real(real32) :: d(n)
  complex :: z(n)
  complex*8 w(n)
  double precision :: x(n)
  integer :: i
  !$acc parallel loop
  do i = 1, n
    a(i) = 1.1 * i
    b(i) = 1.1_4 / i
    c(i) = sqrt(real(i)) + real(i, 4) / 3
    d(i) = 0.1_real32 + i / 7d0
    z(i) = cmplx(i, 0.3)
    w(i) = (0.1, 0.2) * i
    x(i) = 0.1 + a(i)
  end do
  s = 1.1
  print '(4z17)', a, b, c, d, z, w, x, s
  print *, kind(a), kind(b), kind(c), kind(d), kind(z), kind(w), kind(x), kind(1.0_4), kind(real(1, 4)), storage_size(b)
end program p
