! Every intrinsic function that gives a constant, by its generic and its specific names. The values are gfortran's.
program p
  implicit none
  integer :: jj
  integer, parameter :: v(5) = [3,1,4,1,5], m(2,3)=reshape([1,2,3,4,5,6],[2,3])
  real(8), parameter :: w(3) = [1d0,2d0,3d0]
  character(3), parameter :: s(2) = ['abc','xyz']
  real(8), parameter :: b01=acos(0.3d0), b02=acosh(1.5d0), b03=asin(.3d0), b04=asinh(.3d0), b05=atan(.3d0), &
    b06=atan(1d0,2d0), b07=atanh(.3d0), b08=bessel_j1(1d0), b09=bessel_jn(2,1d0), b10=bessel_y0(1d0), &
    b11=bessel_y1(1d0), b12=bessel_yn(2,1d0), b13=cos(.3d0), b14=cosh(.3d0), b15=erfc(.3d0), b16=erfc_scaled(.3d0), &
    b17=log10(3d0), b18=log(3d0), b19=sin(.3d0), b20=sinh(.3d0), b21=tan(.3d0), b22=tanh(.3d0), &
    b23(3)=bessel_jn(0,2,1d0)
  real, parameter :: c01=alog(3.), c02=alog10(3.), c03=amod(7.,4.), c04=amax1(1.,2.), c05=amin1(1.,2.), &
    c06=float(3), c07=sngl(3d0), c08=amin0(2,3)
  real(8), parameter :: d01=dabs(-1d0), d02=dsqrt(2d0), d03=dexp(1d0), d04=dlog(2d0), d05=dlog10(2d0), &
    d06=dsin(1d0), d07=dcos(1d0), d08=dtan(1d0), d09=dasin(.5d0), d10=dacos(.5d0), d11=datan(1d0), &
    d12=datan2(1d0,2d0), d13=dsinh(1d0), d14=dcosh(1d0), d15=dtanh(1d0), d16=dint(2.7d0), d17=dnint(2.7d0), &
    d18=dmod(7d0,4d0), d19=dsign(1d0,-2d0), d20=ddim(3d0,1d0), d21=dmax1(1d0,2d0), d22=dmin1(1d0,2d0), &
    d23=dble((1.,2.)), d24=dprod(1.5,2.5), d25=dfloat(3), d26=derf(.5d0), d27=derfc(.5d0), d28=dgamma(4d0), &
    d29=dlgama(4d0), d30=dreal((1d0,2d0)), d31=dimag((1d0,2d0)), d32=cdabs((3d0,4d0)), d33=dacosh(2d0), &
    d34=dasinh(2d0), d35=datanh(.2d0), d36 = besj0(1.), d37=dbesj1(1d0), d38=dbesjn(2,1d0)
  complex(8), parameter :: e01=dcmplx(1,2), e02=dconjg((1d0,2d0)), e03=cdsqrt((1d0,2d0)), e04=cdexp((1d0,2d0)), &
    e05=cdlog((1d0,2d0)), e06=cdsin((1d0,2d0)), e07=cdcos((1d0,2d0)), e08=zabs((3d0,4d0)), e09=complex(1d0,2d0), &
    e10=cosh((1d0,.5d0)), e11=acos((.1d0,.2d0)), e12=tanh((.1d0,.2d0)), e13=asinh((.1d0,.2d0)), &
    e14=atanh((.1d0,.2d0)), e15=acosh((.1d0,.2d0)), e16=(1d0,2d0)**(0.5d0,0.1d0), e17=(1d0,2d0)/(3d0,4d0), &
    e18 = csqrt((1.,2.))
  complex, parameter :: e20=csin((1.,.5)), e21=ccos((1.,.5)), e22=cexp((1.,.5)), e23=clog((1.,.5)), &
    e24=sum([(1.,2.),(2.,3.)])
  integer, parameter :: f01=idint(3.7d0), f02=ifix(3.7), f03=idnint(3.5d0), f04=isign(3,-1), f05=idim(5,3), &
    f06=max0(1,2), f07=min0(1,2), f08=max1(1.5,2.7), f09=min1(1.5,2.7), f10=iabs(-2), f11=int2(3), f12=int8(4), &
    f15=lnblnk('ab  '), f16=lshift(1,3), f17=rshift(16,2), f18=and(12,10), f19=or(12,10), &
    f20=xor(12,10), f21=sizeof(1.0), f22=ichar('z'), f23=iachar('z'), f24=len_trim('ab '), f25=index('abcabc','ca'), &
    f26=index('abcabc','bc',.true.), f27=scan('hello','lo',back=.true.), f28=verify('aab','a'), &
    f29=verify('aab','b',.true.)
  integer, parameter :: g01=ibits(-1,4,8), g02=ibset(0,31), g03=ibclr(-1,31), g04=ishft(-1,-28), g05=ishft(1,31), &
    g06=ishftc(1,-1), g07=ishftc(5,2,4), g08=not(0), g09=shifta(-16,2), g10=shiftr(-16,28), g11=shiftl(3,30), &
    g12=leadz(255), g13=trailz(256), g14=popcnt(-1), g15=poppar(-2), g16=maskl(32), g17=maskr(0), g18=maskr(32), &
    g19=dshiftl(-1,0,8), g20=dshiftr(1,-1,8), g21=merge_bits(z'f0',15,z'ff'), g22=iand(-8,7), g23=ieor(-1,5), &
    g24(2)=ior([1,2],4), g25(3)=shiftl(1,[1,2,3])
  integer(1), parameter :: h01=ishft(-1_1,-4), h02=not(5_1), h03=ibset(0_1,7), h04=shiftr(-1_1,3), &
    h05=ishftc(-127_1,1), h06=maskl(3,1), h07=maskr(7,1), h08=shifta(-127_1,3)
  integer(2), parameter :: i01=leadz(1_2), i02=popcnt(-1_2), i03=ishft(1_2,15), i04=ieor(-1_2,255_2)
  integer(8), parameter :: j01=ishft(1_8,63), j02=not(0_8), j03=maskl(63,8), j04=huge(1_8), j05=-huge(1_8)-1_8, &
    j06=shiftr(-1_8,1), j07=ibits(-1_8,60,4), j08=9223372036854775807_8, j09=2_8**62, j10=mod(-7_8,3_8), &
    j11=modulo(-7_8,3_8), j12=count([.true.],kind=8), j13=size(v,kind=8), j14=int(z'7fffffffffffffff',8), &
    j15=merge(1_8,2_8,.false.)
  logical, parameter :: k01=btest(-1,31), k02=bge(-1,1), k03=bgt(1,-1), k04=ble(1,1), k05=blt(-1_1,1), &
    k06=lge('a','b'), k07=lgt('b','a'), k08=lle('a','a '), k09=llt('a','b'), k10=all(v>0), k11=any(v>4), &
    k12(3)=any(m>3,1), k13(2)=all(m>1,dim=2), k14=parity([.true.,.true.]), k15='abc'=='abc  ', k16=1.0<2, &
    k17=(1.,2.)==(1.,2.), k18=isnan(1.0), k19=is_iostat_end(-1), k20=logical(.true.,8), k21=.true..neqv..false., &
    k22=btest(5_8,0), k23=bge(z'80000000',2147483647)
  integer, parameter :: l01=sum(v), l02=product(v), l03=maxval(v), l04=minval(v), l05(3)=sum(m,1), &
    l06(2)=product(m,dim=2), l07(1)=maxloc(v), l08=minloc(v,1), l09=findloc(v,1,1,back=.true.), l10=iall(v), &
    l11=iany(v), l12=iparity(v), l13=dot_product(v,v), l14(2,2)=matmul(m,transpose(m)), l15(5)=cshift(v,2), &
    l16(5)=eoshift(v,-1,9), l17(3,2)=transpose(m), l18(2)=pack(v,v>3), l19(5)=unpack([7,8],v>3,0), &
    l20(2,5)=spread(v,1,2), l21(6)=reshape(m,[6]), l22(5)=merge(v,0,v>2), l23=count(v>1), l24(3)=count(m>2,1), &
    l25(2)=shape(m), l26=size(m), l27=size(m,2), l28(2)=lbound(m), l29=ubound(m,2), l30=rank(m), &
    l31=storage_size(w), l32=kind(w), l33(2)=maxloc(m), l34(3)=minloc(m,dim=1), l35=norm2([3.,4.]), &
    l36=maxval(v,v<4), l37=sum(m(:,2)), l38=sum(m,mask=m>2), l39(3)=m(2,:), l40(2)=findloc(m,5), l41=len(s), &
    l42(2)=len_trim(s)
  character(6), parameter :: o01=repeat('ab',3), o02=adjustr('ab    '), o03=trim(' a ')//'b', &
    o04=achar(97)//char(98), o05(2)=s//'12', o06=max('a','b'), o07=min('abc','abd'), o08(2)=adjustl([' a','b ']), &
    o09=minval(s), o11=merge('ab','cd',.false.)
  real, parameter :: q01=anint(1.5), q02=aint(-1.7), q03=dim(1.,2.), q04=sign(3.,-1.), q05=mod(-7.,3.), &
    q06=modulo(-7.,3.), q07=nearest(1.,-1.), q08=spacing(1.), q09=rrspacing(2.), q10=scale(1.,-3), q11=fraction(.3), &
    q13=tiny(1.), q14=epsilon(1.), q15=huge(1.), q16=max(1.,2.), q17=real(3), &
    q18=real((1.,2.)), q19=aimag((1.,2.)), q20=abs((3.,4.)), q21=hypot(1.,1.), q22=gamma(.5), q23=log_gamma(.5), &
    q24=lgamma(3.), q25=algama(3.)
  integer, parameter :: r01=exponent(8.), r02=digits(1.), r03=maxexponent(1.), r04=minexponent(1.), &
    r05=precision(1.), r06=range(1.), r07=radix(1.), r08=bit_size(1_8), r09=selected_int_kind(5), &
    r10=selected_real_kind(10), r11=selected_char_kind('default'), r12=nint(2.5), r13=floor(-2.5), r14=ceiling(2.1), &
    r15=int(-2.9)
end program
