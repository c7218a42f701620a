! Constants of CHARACTER extremes, angles in degrees, BOZ literals and INTEGER(16). The values are gfortran's.
program p
  implicit none
  integer :: jj
  ! degrees
  real(8), parameter :: md1(8) = sind([0d0,30d0,45d0,90d0,180d0,-30d0,400d0,1d3]), &
    md2(8)=cosd([0d0,60d0,90d0,180d0,270d0,-30d0,45d0,1d3]), &
   md3(5)=tand([0d0,45d0,30d0,180d0,-45d0]), md4(3)=asind([0.5d0,-1d0,.3d0]), md5(3)=acosd([0.5d0,-1d0,.3d0]), md6(3)=atand([1d0,0.3d0,-5d0]), md7=atan2d(1d0,-1d0), md8=atan2d(-2d0,3d0)
  real, parameter :: mds1(8) = sind([0.,30.,45.,90.,180.,-30.,400.,1e3]), mds2=cosd(12.5), mds3=tand(12.5), &
    mds4=asind(.25), mds5=acosd(.25),mds6=atand(.25),mds7=atan2d(1.,3.)
  real(8), parameter :: md9=cotan(1d0), md10=cotand(30d0), md11=cotand(45d0)
  real, parameter :: me1 = cotan(0.7), me2=cotand(20.)
  character(3), parameter :: ch1 = max('abc','abd'), ch2=min('b  ','a'), ch3(2)=max(['abc','xyz'],'m  ')
  character(*), parameter :: ca(3)=['hello','world','abcde']
  character(2), parameter :: cs1(3) = ca(:)(2:3), cs2(2) = ca(1:2)(1:2), cs3 = ca(2)(4:5), cs4(2)=ca(3:1:-2)(4:)
  integer, parameter :: lb1 = len(ca(:)(2:3)), lb2 = len(max('ab','abc'))
  integer, parameter :: b1 = iand(12, z'f0f'), b2 = ior(z'f', 16), b3 = ieor(7, b'101'), b4 = int(o'17'), &
    b5 = ishft(int(z'1'),3), b6 = iand(int(z'ff',8), 15_8)
  integer(8), parameter :: b7 = iand(-1_8, z'ffffffffffff')
  real, parameter :: r1 = real(z'3f800000'), r2(2) = [real(z'40490fdb'), 1.0]
  real(8), parameter :: r3 = dble(z'3ff0000000000000'), r4 = real(z'400921FB54442D18', 8)
  complex, parameter :: r5 = cmplx(z'3f800000', z'40000000'), r6 = cmplx(z'3f800000')
  integer, parameter :: bb1 = merge_bits(z'f', 16, 3), bb2 = dshiftl(1, z'80000000', 1), bb3=dshiftr(z'1', 0, 4)
  logical, parameter :: bg1 = bge(z'ff', 255), bg2=blt(10, z'b'), bg3=bgt(z'f', z'e'), bt=btest(5,2)
  integer(1), parameter :: i1 = int(z'7f',1)
  integer(16), parameter :: q1 = huge(1_16), q2 = 10_16**30, q3 = -q1-1, &
    q4 = 170141183460469231731687303715884105727_16, q5 = q2/3, q6 = mod(q2, 7_16), q7(2)=[1_16,2_16**100]
  integer, parameter :: q8 = int(q2/10_16**25), q9 = digits(1_16), q10 = bit_size(1_16), q11 = range(1_16), &
    q12=kind(q1), q13=popcnt(q1), q14=leadz(1_16), q15=trailz(2_16**70)
  logical, parameter :: q16 = q2 > 10_16**29, q17 = q2 == 10_16**30
  real(8), parameter :: q18 = real(q2,8), q19 = q2*1d0
  integer(16), parameter :: q20 = ishft(1_16,100), q21 = iand(q1, 255_16), q22 = not(0_16), q23 = max(q2,q1), &
    q24 = abs(-q2), q25 = int(1d30,16), q26=nint(1.5d25,16), q27=ibset(0_16,120), q28 = sum([q2,q2]), &
    q29=product([10_16**20,10_16**10]), q30 = transfer([1_8,1_8],1_16), q32 = int(z'ffffffffffffffffffff',16)
end program
