! Arguments of intrinsic functions by keyword, in any order; AND, OR, XOR and .XOR.; products of nothing. The values are gfortran's.
program p
  implicit none
  integer :: i
  integer, parameter :: a(2,3) = reshape(shape=[2,3], source=[1,2,3,4,5,6])
  integer, parameter :: c1 = ishft(shift=2, i=5), c2 = modulo(p=3, a=5), c3 = merge(mask=.true., tsource=1, fsource=2)
  integer, parameter :: c4 = index(substring='l', string='hello'), c5 = dim(y=1,x=3), c6 = sign(b=-1, a=3), c7(3) = sum(dim=1, array=a)
  integer, parameter :: c8 = size(dim=2, array=a), c9 = ubound(dim=1, array=a), d1 = maxval(mask=[.true.,.false.], array=[1,2]), d2(2) = shape(kind=4, source=a)
  integer, parameter :: d3(3,2) = transpose(matrix=a), d4 = dot_product(vector_b=[1,2], vector_a=[3,4]), d5 = len(kind=4, string='abc'), d6 = nint(kind=8, a=2.5)
  integer, parameter :: d7(1) = maxloc(kind=4, array=[1,3,2]), d8 = count(kind=8, mask=[.true.,.true.]), d9(2,2) = cshift(shift=1, array=a(:,1:2)), e1 = ibits(len=2, pos=1, i=7)
  integer, parameter :: e2 = iachar(kind=4, c='a'), e3 = verify(set='a', string='ab'), e4(2) = pack(mask=[.true.,.false.,.true.], array=[1,2,3]), e5(2,2) = spread(ncopies=2, dim=1, source=[7,8])
  integer, parameter :: e6 = int(kind=4, a=3.7), e7 = size(kind=8, array=[1,2,3]), e8 = ishftc(size=4, shift=1, i=9), e9 = transfer(mold=1, source=1.0), f1 = findloc(dim=1, value=2, array=[1,2]), f2 = mod(p=3,a=7)
  real, parameter :: r1 = atan2(x=1., y=2.), r2 = real(kind=4, a=1d0), r3 = scale(i=3, x=1.), r4 = nearest(s=1., x=1.), r5 = set_exponent(i=2, x=1.), r6 = hypot(y=3., x=4.)
  complex, parameter :: z1 = cmplx(y=2., x=1.), z2 = cmplx(kind=4, x=1., y=3.)
  character(6), parameter :: s1 = repeat(ncopies=2, string='abc')
  logical, parameter :: l1 = btest(pos=1, i=2), l2 = lge(string_b='a', string_a='b'), l3 = any(dim=1, mask=[.true.]), l4 = blt(j=1, i=2)
  logical, parameter :: l5 = and(.true., .false.), l6 = or(.true., .false.), l7 = xor(.true., .true.), l8 = .true. .xor. .false.
  integer, parameter :: f3 = dot_product([integer ::], [integer ::]), f4(2,2) = matmul(reshape([integer ::], [2, 0]), reshape([integer ::], [0, 2]))
end program
