! Constants of REAL(10) and REAL(16), COMPLEX of all kinds, TRANSFER, NORM2, Bessel functions: the values are gfortran's.
! Those whose name begins with 'm' are functions that the mathematics library has to a unit or two in the last place.
program p
  implicit none
  integer, parameter :: x = selected_real_kind(18), q = selected_real_kind(33), k1 = selected_real_kind(15, 400)
  integer, parameter :: xp = precision(1._x), qp = precision(1._q), qr = range(1._q), qd = digits(1._q), xm = minexponent(1._x)
  real(16), parameter :: a01 = 0.1_16, a02 = 1q0/3, a03 = 1.25q-4000, a04 = huge(1q0), a05 = tiny(1q0), a06 = epsilon(1q0)
  real(10), parameter :: b01 = 0.1_10, b02 = 1._10/3, b03 = 1.25e-4000_10, b04 = huge(b01), b05 = tiny(b01), b06 = epsilon(b01)
  real(q), parameter :: a07 = a01 + a02, a08 = a01*a02, a09 = a01/a02, a10 = -a01 - a02, a11 = a01**3, a12 = sqrt(2._q)
  real(x), parameter :: b07 = b01 + b02, b08 = b01*b02, b09 = b01/b02, b10 = -b01 - b02, b11 = b01**3, b12 = sqrt(2._x)
  real(q), parameter :: a13 = 0.1, a14 = 0.1d0, a15 = 7, a16 = b01, a17 = real(1, 16), a18 = 2 + 0.1_q
  real(x), parameter :: b13 = 0.1, b14 = 0.1d0, b15 = 7, b16 = a01, b17 = real(1, 10), b18 = 2 + 0.1_x
  real(8), parameter :: d01 = a01, d02 = b01, d03 = a02*3, d04 = dble(a02)
  real(4), parameter :: s01 = a01, s02 = b01, s03 = real(a02, 4)
  integer, parameter :: i01 = int(a02*10), i02 = nint(2.5_q), i03 = floor(-0.1_q), i04 = ceiling(b01), i05 = kind(a01 + 1d0), &
    i06 = kind(b01*1d0), i07 = exponent(a03), i08 = exponent(b03)
  logical, parameter :: l01 = a01 > 0.1d0, l02 = a01 == b01, l03 = b01 < a01, l04 = a13 == 0.1, l05 = 16777217 == 16777216.0, &
    l06 = isnan(a01)
  real(q), parameter :: a20 = mod(5.3_q, 2._q), a21 = modulo(-5.3_q, 2._q), a22 = abs(-a01), a23 = sign(a01, -1._q), &
    a24 = dim(a02, a01), a25 = max(a01, a02), a26 = min(a01, a02), a27 = aint(a02*10), a28 = anint(2.5_q), a29 = nearest(1._q, 1._q), &
    a30 = spacing(a01), a31 = rrspacing(a01), a32 = scale(a01, 5), a33 = fraction(a01), a34 = set_exponent(a01*50, 3)
  real(x), parameter :: b20 = mod(5.3_x, 2._x), b21 = modulo(-5.3_x, 2._x), b22 = abs(-b01), b23 = sign(b01, -1._x), &
    b24 = dim(b02, b01), b25 = max(b01, b02), b26 = min(b01, b02), b27 = aint(b02*10), b28 = anint(2.5_x), b29 = nearest(1._x, -1._x), &
    b30 = spacing(b01), b31 = rrspacing(b01), b32 = scale(b01, 5), b33 = fraction(b01), b34 = set_exponent(b01*50, 3)
  real(q), parameter :: v16(3) = [0.1_q, 0.2_q, 0.3_q], a40 = sum(v16), a41 = product(v16), a42 = maxval(v16), &
    a43 = dot_product(v16, v16), a44 = norm2(v16), a45(3) = v16*2 + 1, a46(2) = pack(v16, v16 > 0.1_q)
  real(x), parameter :: v10(3) = [0.1_x, 0.2_x, 0.3_x], b40 = sum(v10), b41 = product(v10), b42 = maxval(v10), &
    b43 = dot_product(v10, v10), b44 = norm2(v10), b45(3) = v10*2 + 1, b46(2) = pack(v10, v10 > 0.1_x)
  integer, parameter :: i10 = maxloc(v16, dim=1), i11 = findloc(v16, 0.2_q, dim=1), i12 = minloc(v10, dim=1)
  real(q), parameter :: m01 = exp(1._q), m02 = log(10._q), m03 = sin(a01), m04 = cos(a01), m05 = tan(a01), m06 = asin(a01), &
    m07 = acos(a01), m08 = 4*atan(1._q), m09 = sinh(a01), m10 = cosh(a01), m11 = tanh(a01), m12 = asinh(a01), m13 = acosh(a02 + 1), &
    m14 = atanh(a01), m15 = log10(2._q), m16 = atan2(a01, a02), m17 = hypot(a01, a02), m18 = erf(a01), m19 = erfc(a01), &
    m20 = gamma(5.5_q), m21 = log_gamma(5.5_q), m22 = a01**a02, m23 = bessel_j0(a01), m24 = bessel_y1(a01), &
    m25 = bessel_jn(3, a01), m26 = erfc_scaled(2._q), m27 = erfc_scaled(80._q)
  real(x), parameter :: b50 = exp(1._x), b51 = log(10._x), b52 = sin(b01), b53 = cos(b01), b54 = tan(b01), b55 = asin(b01), &
    b56 = acos(b01), b57 = 4*atan(1._x), b58 = sinh(b01), b59 = cosh(b01), b60 = tanh(b01), b61 = asinh(b01), b62 = acosh(b02 + 1), &
    b63 = atanh(b01), b64 = log10(2._x), b65 = atan2(b01, b02), b66 = hypot(b01, b02), b67 = erf(b01), b68 = erfc(b01), &
    b69 = gamma(5.5_x), b70 = log_gamma(5.5_x), b71 = b01**b02, b72 = bessel_j0(b01), b73 = bessel_y1(b01), b74 = bessel_jn(3, b01), &
    b75 = erfc_scaled(2._x)
  real(8), parameter :: d10 = bessel_j0(1d0), d11 = bessel_j1(1d0), d12 = bessel_jn(5, 1d0), d13 = bessel_y0(1d0), d14 = bessel_y1(1d0), &
    d15 = bessel_yn(2, 1d0), d16 = erfc_scaled(1d0), d17 = erfc_scaled(30d0), d18(5) = bessel_jn(0, 4, 1.5d0), &
    d19(4) = bessel_yn(1, 4, 2.5d0), d20 = norm2([0.1d0, 0.7d0, 1.3d0]), d21(2) = norm2(reshape([1d0, 2d0, 3d0, 4d0], [2, 2]), 1), &
    d22 = dprod(0.1, 0.7), d23 = 3d0**0.3d0, d24 = gamma(0.3d0), d25 = erf(0.3d0)
  real, parameter :: s10 = bessel_j0(1.5), s11 = bessel_y0(1.5), s12 = norm2([0.1, 0.7, 1.3]), s13(3) = bessel_jn(2, 4, 1.25), &
    s14 = gamma(0.3), s15 = 3.0**0.3, s16 = sum([0.1, 0.2, 0.3, 0.4, 0.7]), s17 = erfc_scaled(0.7)
  real, parameter :: n18 = norm2([3e30, 4e30]), n19 = norm2([3e-30, 4e-30]), n20 = norm2([1e-25, 7e12, 1.1e25])
  real(8), parameter :: d26 = norm2([3d200, 4.1d200]), d27 = norm2([0d0, 0d0]), d28 = norm2([1d-310, 3d-310])
  complex(8), parameter :: z = (0.3d0, -1.7d0), w = (-2.1d0, 0.4d0), z01 = sqrt(z), z02 = exp(z), z03 = log(z), z04 = sin(z), &
    z05 = cos(z), z06 = tan(z), z07 = sinh(z), z08 = cosh(z), z09 = tanh(z), z10 = asin(z), z11 = acos(z), z12 = atan(z), z13 = asinh(z), &
    z14 = acosh(z), z15 = atanh(z), z16 = z*w, z17 = z/w, z18 = z**3, z19 = z**(-2), z20 = z**w, z21 = conjg(z), z22 = z + 1, &
    z23 = sum([z, w]), z24 = product([z, w]), z25 = dot_product([z, w], [w, z]), z26 = z**0.5d0
  complex, parameter :: c = (0.3, -1.7), c01 = sqrt(c), c02 = exp(c), c03 = log(c), c04 = sin(c), c05 = cos(c), c06 = c*c, c07 = 1/c, &
    c08 = c**5, c09 = cmplx(16777217, 1)
  real, parameter :: s20 = abs(c), s21 = aimag(c), s22 = real(c)
  complex(16), parameter :: zq = (0.3_16, -1.7_16), zq1 = zq + 1, zq2 = -zq, zq3 = conjg(zq), zq4 = cmplx(a01, a02, 16)
  complex(16), parameter :: mz1 = zq*zq, mz2 = 1/zq, mz3 = sqrt(zq), mz4 = exp(zq), mz5 = log(zq), mz6 = sin(zq), mz7 = zq**3
  complex(10), parameter :: zx = (0.3_10, -1.7_10), zx1 = zx*zx, zx2 = 1/zx, zx3 = sqrt(zx), zx4 = exp(zx), zx5 = log(zx), zx6 = sin(zx), &
    zx7 = zx**3
  integer, parameter :: t01 = transfer(1.0, 1), t02(2) = transfer(1d0, [0]), t03(2) = transfer([1.5, 2.5], 0, 2), &
    t04 = transfer('abcd', 1), t05(3) = transfer([1_8, 2_8], 0, 3), t06(4) = transfer(1.5_16, [1]), t07(2) = transfer((1.0, 2.0), [1])
  real, parameter :: t10 = transfer(1067030938, 1.0), t11(2) = transfer(1.1d0, [1.0])
  real(8), parameter :: t12 = transfer([1717986918, 1072798105], 1d0)
  real(16), parameter :: t13 = transfer([1_8, 4611404543450677248_8], 1q0)
  complex, parameter :: t14 = transfer([1.0, 2.0], (0.0, 0.0))
  character(4), parameter :: t15 = transfer(1684234849, 'abcd')
  integer(1), parameter :: t16(4) = transfer(-2, [1_1])
  integer, parameter :: r01(2, 3) = reshape([1, 2, 3, 4], [2, 3], pad=[9, 8]), r02(2, 3) = reshape([1, 2, 3, 4, 5, 6], [2, 3], order=[2, 1])
  logical, parameter :: r03 = dot_product([.true., .false.], [.true., .true.]), r04 = is_iostat_end(-1), r05 = is_iostat_eor(0)
end program
