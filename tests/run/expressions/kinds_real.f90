! Single and double precision side by side: constants keep their kinds, conversions happen where Fortran says.
program kinds_real
  implicit none
  integer, parameter :: sp = selected_real_kind(6), dp = selected_real_kind(15), n = 64
  real(sp) :: s(n)
  real(dp) :: d(n), e(n)
  double precision :: f(n)
  real*8 :: g(n)
  integer :: i
  do concurrent (i = 1:n)
    s(i) = 0.1 * i
    d(i) = 0.1
    e(i) = 0.1_dp * i
    f(i) = 1.0d0 / 3
    g(i) = 1.0 / 3
  end do
  print '(f8.3)', s(n)
  print '(4f18.14)', d(1), e(n), f(1), g(1)
end program kinds_real
