! Intrinsic functions in kernels with their arguments by keyword, in any order.
program keywords
  implicit none
  integer, parameter :: n = 40
  integer :: i, k(n), l(n), part(3, n)
  real(8) :: x(n), y(n), z(n)
  complex(8) :: c(n)
  logical :: m(n)
  do i = 1, n
    x(i) = i - 20.5d0
    k(i) = i * 7 - 100
    part(:, i) = [i, -i, 3 * i]
  end do
  !$acc parallel loop copyin(x, k, part) copyout(y, z, l, c, m)
  do i = 1, n
    y(i) = atan2(x=2d0, y=x(i)) + sign(b=x(i), a=3d0) + modulo(p=7d0, a=x(i)) + hypot(y=3d0, x=x(i))
    z(i) = merge(mask=x(i) > 0, fsource=1d0, tsource=x(i)) + dim(y=1d0, x=x(i)) + scale(i=3, x=x(i))
    l(i) = ishft(shift=2, i=k(i)) + ibits(len=3, pos=1, i=k(i)) + mod(p=9, a=k(i)) + ishftc(size=8, shift=3, i=iand(j=255, i=k(i)))
    l(i) = l(i) + ieor(j=k(i), i=5) + nint(kind=4, a=x(i))
    l(i) = l(i) + sum(mask=part(:, i) > 0, array=part(:, i))
    l(i) = l(i) + maxval(array=part(:, i), mask=part(:, i) < 100) + size(dim=1, array=part)
    l(i) = l(i) + dot_product(vector_b=part(:, i), vector_a=[1, 2, 3])
    c(i) = cmplx(kind=8, y=x(i), x=2)
    m(i) = btest(pos=2, i=k(i)) .or. any(dim=1, mask=part(:, i) > 110)
  end do
  print '(8f10.4)', y
  print '(8f10.4)', z
  print '(10i8)', l
  print '(8f10.4)', c
  print *, m
end program
