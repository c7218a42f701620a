! Constants that intrinsic functions make: of characters, bits, models of numbers and whole arrays. The values are gfortran's.
program p
  implicit none
  integer :: jj
  integer, parameter :: v(4) = [3, 1, 4, 1], m(2,2) = reshape([1,2,3,4],[2,2])
  logical, parameter :: l(4) = v > 2
  character(*), parameter :: s = 'hello world'
  integer, parameter :: a01 = index(s, 'o'), a02 = index(s, 'o', back=.true.), a03 = scan(s, 'lw'), a04 = verify(s, 'hel')
  character(*), parameter :: a05 = adjustl('  ab'), a06 = adjustr('ab  '), a07 = trim('ab  ')//'x'
  integer, parameter :: a08 = count(l), a09 = dot_product(v, v), a10 = maxval(v), a11 = sum(v, mask=l)
  logical, parameter :: a12 = any(l), a13 = all(l)
  integer, parameter :: a14(2) = matmul(m, [1,1]), a15(2,2) = transpose(m), a16(4) = cshift(v, 1), a17(2) = sum(m, dim=1)
  integer, parameter :: a18(1) = maxloc(v), a19 = maxloc(v, dim=1), a20(2) = pack(v, l), a21(4) = merge(v, 0, l)
  integer, parameter :: a22(2,4) = spread(v, 1, 2), a23(4) = max(v, 2), a24(4) = eoshift(v, 1), &
    a25(4) = [1,2,3,4] + mod(v, 2)
  integer, parameter :: a26 = ishftc(3, 2), a27 = maskl(3), a28 = maskr(3), a29 = dshiftl(1, 2, 3), &
    a30 = merge_bits(5, 6, 3), a31 = iall(v), a32 = ibclr(7, 1)
  integer, parameter :: a33 = transfer(1.0, 1), a34 = findloc(v, 4, dim=1), a35 = minloc(v, dim=1), &
    a36 = product(v), a37 = iparity(v), a38 = poppar(7)
  logical, parameter :: a39 = lge('b', 'a'), a40 = bge(3, 2), a41 = parity(l), a42 = btest(4, 2), a43 = llt('a','b')
  real(8), parameter :: a44 = nearest(1d0, 1d0), a45 = scale(1d0, 3), a46 = spacing(1d0), a47 = rrspacing(3d0), &
    a48 = fraction(6d0), a49 = set_exponent(1d0, 4)
  integer, parameter :: a50 = exponent(6d0), a51 = rank(m), a52 = size(m, 2), a53(2) = shape(m), a54 = ubound(m, 1), &
    a55 = lbound(v, 1), a56 = storage_size(1d0), a57(2) = ubound(m)
  real(8), parameter :: a58 = sqrt(2d0), a59 = exp(1d0), a60 = atan2(1d0, 2d0), a61 = hypot(3d0, 4d0), &
    a62 = gamma(5d0), a63 = erf(0.5d0), a64 = bessel_j0(1d0), a65 = log_gamma(3d0), a66 = norm2([3d0, 4d0])
  integer, parameter :: a67 = ieor(5, 3), a68 = shiftl(1, 4), a69 = shifta(-8, 1), a70 = leadz(1), a71 = trailz(8), &
    a72 = popcnt(7), a73 = selected_char_kind('ASCII'), a74 = len(s), a75 = ichar('a'), a76 = iachar(s(1:1))
  integer, parameter :: a77(4) = [(v(jj)*2, jj=1,4)], a78 = ceiling(2.1), a79 = nint(2.5), a80 = aint(2.7), &
    c01(3) = [1,2,3], c03 = ishftc(-5, 3, 8), c04 = maxloc([3,9,9], dim=1, back=.true.)
  integer, parameter :: c05(2) = maxloc(m), c06(2) = minloc(m, dim=1), c07(2) = count(m > 1, dim=2), &
    c08(2,2) = matmul(m, m), c09 = dshiftr(1, 2, 3), c10(4) = cshift(v, -1), c11(4)=eoshift(v, -2, boundary=7)
  real(8), parameter :: c12 = spacing(1d-310), c13 = nearest(1d0, -1d0), &
    c14(2) = sum(reshape([1d0,2d0,3d0,4d0],[2,2]), dim=1), c15 = dot_product([1d0,2d0],[3,4])
  integer, parameter :: c16(2) = index(['abc ', 'xxb '], 'b'), c17(3) = len_trim(['a  ', 'ab ', '   ']), &
    c18(2)= max([1,5],[3,2],2)
  integer(8), parameter :: c19 = maskl(5, 8)
  complex, parameter :: a81 = exp((0.0, 1.0)), a82 = sqrt((-1.0, 0.0)), a83 = (1.0, 2.0)**2
  integer, parameter :: a84 = int(z'ff'), a85 = ibits(255, 2, 3), a86 = kind(1q0), a87 = 1
  real, parameter :: a88(2) = real([1, 2]), a89 = dim(3.0, 1.0), a90 = sign(2.0, -0.0), a91 = modulo(-3.5, 2.0), &
    a92 = huge(1.0), a93 = tiny(1.0), a94 = epsilon(1.0)
  integer, parameter :: a95 = minval(v, mask=l), a96(2) = maxval(m, dim=2), a97(4) = unpack([9,8], l, v), a98 = not(5)
  integer :: i
end program
