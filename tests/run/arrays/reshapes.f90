! RESHAPE with ORDER and PAD, of sections and expressions, in kernels.
! expect: report: 15 kernel reshapes_
program reshapes
  implicit none
  integer :: i
  real(8) :: a(7, 9), b(9, 7), c(11, 3, 4), p(5)
  integer :: v(20), w(4, 8), x(2, 3, 5)
  complex :: z(6), y(3, 2)
  a = reshape([(real(i, 8), i=1, 63)], [7, 9])
  p = [(-i, i=1, 5)]
  v = [(i*i, i=1, 20)]
  z = [(cmplx(i, -i), i=1, 6)]
  !$acc kernels
  b = reshape(a, [9, 7], order=[2, 1])
  !$acc end kernels
  print *, int(b)
  !$acc kernels
  c = reshape(a, [11, 3, 4], pad=p)
  !$acc end kernels
  print *, int(c)
  !$acc kernels
  c = reshape(a(2:, ::3)*2, [11, 3, 4], pad=[1.0d0, 2.0d0], order=[3, 1, 2])
  !$acc end kernels
  print *, int(c)
  !$acc kernels
  w = reshape(v, [4, 8], [0], [2, 1])
  !$acc end kernels
  print *, w
  !$acc kernels
  x = reshape(w, [2, 3, 5], order=[2, 3, 1])
  !$acc end kernels
  print *, x
  !$acc kernels
  y = reshape(z, [3, 2], order=[2, 1])
  !$acc end kernels
  print *, int(real(y)), int(aimag(y))
end program reshapes
