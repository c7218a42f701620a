! REAL, INT, DBLE, CMPLX, CONJG, AIMAG, ABS of complex, LOGICAL; kinds given and left out.
program intrinsics_convert
  implicit none
  integer, parameter :: n = 6
  integer :: a(n), i
  integer(1) :: k(n)
  real(4) :: r(n)
  real(8) :: d(n), e(n)
  complex(4) :: c(n)
  complex(8) :: z(n), w(n)
  logical(1) :: l(n)
  !$omp target teams distribute parallel do map(from: a, k, r, d, e, c, z, w, l)
  do i = 1, n
    a(i) = int(-1.75d0 * i)
    k(i) = int(20 * i, 1)
    r(i) = real(i, 4) / 4
    d(i) = dble(r(i)) + real(i, 8) / 8
    c(i) = cmplx(r(i), i)
    z(i) = cmplx(d(i), -i, kind=8)
    e(i) = aimag(z(i)) + real(z(i)) + abs(cmplx(3.0d0 * i, 4.0d0 * i, 8))
    w(i) = conjg(z(i)) * cmplx(0, 1) + cmplx(d(i), kind=8)
    l(i) = logical(mod(i, 2) == 1, 1)
  end do
  print *, a
  print *, k
  print '(6f9.3)', r, d, e, c, z, w
  print *, l
end program intrinsics_convert
