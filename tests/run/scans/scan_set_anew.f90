! Recurrences that some iterations set anew: these forget an infinity. A factor that is 0 does not: 0*infinity is no number.
program p
  use, intrinsic :: ieee_arithmetic
  implicit none
  integer, parameter :: n = 5000
  real(8) :: f(n), t(n), x(n), s
  real(4) :: g(n), y(n), r
  complex(8) :: u(n), z(n), c
  logical :: anew(n)
  integer :: i
  do i = 1, n
    f(i) = 1
    t(i) = mod(i, 5) - 2
    anew(i) = mod(i, 1200) == 700
  end do
  t(1000) = ieee_value(s, ieee_positive_inf)
  t(2200) = ieee_value(s, ieee_positive_inf)
  f(2500) = 0
  f(4000) = 0
  f(4200) = 0.5d0
  g = real(f)
  u = cmplx(f, 0d0, 8)
  s = 3
  r = 3
  c = (3, 1)
  !$acc kernels
  do i = 1, n
    if (anew(i)) s = i
    s = f(i)*s + t(i)
    x(i) = s
  end do
  !$acc end kernels
  !$acc kernels
  do i = 1, n
    r = g(i)*r + real(t(i))
    if (anew(i)) r = i
    y(i) = r
  end do
  !$acc end kernels
  t(1000) = 4
  t(2200) = 7
  !$acc kernels
  do i = 1, n
    if (anew(i)) c = (2, 1)
    c = u(i)*c + t(i)
    z(i) = c
  end do
  !$acc end kernels
  print *, count(ieee_is_nan(x)), count(.not. ieee_is_finite(x)), count(ieee_is_nan(y)), count(.not. ieee_is_finite(y))
  print *, s, x(1:3), x(3099), x(3100), r, y(3101), x(4500), y(4500)
  print *, c, z(1), z(2499), z(2500), z(2501), z(4500)
end program p
! expect: compiler: stays on the host
