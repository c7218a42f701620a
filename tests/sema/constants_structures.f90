! Constants of derived types and their parts, shapes of expressions, what is known of an object. The values are gfortran's.
program p
  use, intrinsic :: iso_fortran_env
  use, intrinsic :: ieee_arithmetic
  implicit none
  integer :: jj
  type :: base
    integer :: n = 3
    real(8) :: x = 2.5d0
  end type
  type, extends(base) :: child
    integer(1) :: b(3) = [1_1,2_1,3_1]
    character(5) :: name = 'abc'
    logical :: l
  end type
  type(base), parameter :: s1 = base(7, 1.5d0), s2 = base()
  type(child), parameter :: s3 = child(4, 2d0, [4_1,5_1,6_1], 'name', .true.), s4 = child(base=base(1,2d0), l=.false.)
  type(base), parameter :: sa(3) = [base(1,1d0), base(2,2d0), base(3)]
  integer, parameter :: c01 = s1%n, c02 = s2%n, c03 = s3%n, c04(3) = s3%b, c05 = s3%b(2), c06 = s3%base%n, &
    c07(3) = sa%n, c08 = sa(2)%n, c09 = sum(sa%n), c0a = s4%n, c0b(3) = s4%b, c0c = sa(3)%n
  real(8), parameter :: c10 = s1%x, c11(3) = sa%x, c12 = sa(3)%x
  character(*), parameter :: c13 = s3%name, c14 = trim(s3%name)//'x', c15 = s3%name(2:3)
  logical, parameter :: c16 = s3%l
  integer, parameter :: t01(4) = transfer(s1, [1]), t02 = storage_size(s1), t03 = storage_size(s3)
  type(base), parameter :: u1 = transfer([1, 0, 0, 1073741824], base())
  integer, parameter :: u2 = u1%n
  real(8), parameter :: u3 = u1%x
  integer(int64), parameter :: k1 = 5
  integer, parameter :: e1 = size([1,2,3]), e2 = kind(k1)
  real :: arr(3:7, 2), brr(10)
  integer, parameter :: z1 = size(arr(4:5,:)), z2(2) = shape(arr(:, 1:1)), z3 = ubound(arr(4:,:), 1), &
    z4 = size(brr(::3)), z5 = size(brr+1), z6 = lbound(arr,1), z7 = rank(arr(:,1)), &
    z8=size(matmul(arr,transpose(arr)),1), z9 = size(reshape(brr,[2,5]),2)
  logical, parameter :: ic1 = is_contiguous(arr), ic2 = is_contiguous(brr(::2)), ic3 = is_contiguous(arr(:,1)), &
    ic4 = is_contiguous(arr(3,:)), ic5=is_contiguous(brr(2:5))
  logical, parameter :: st1 = same_type_as(s1, s2), st2 = same_type_as(s1, s3), st3 = extends_type_of(s3, s1), &
    st4 = extends_type_of(s1,s3)
  integer, parameter :: sk1 = selected_real_kind(6), sk2 = selected_real_kind(p=15,r=307), &
    sk3 = selected_real_kind(6,37,2), sk4 = selected_real_kind(6,37,10), sk5 = selected_int_kind(9), &
    sk6 = selected_char_kind('ISO_10646'), sk7=ieee_selected_real_kind(15), sk8=selected_int_kind(50), &
    sk9 = selected_real_kind(100)
  integer, parameter :: ms1 = maxexponent(1q0), ms2 = minexponent(1d0), ms3 = radix(1), ms4=precision((1d0,1d0)), &
    ms5=range((1.,1.)), ms6=digits(1d0)
  integer, parameter :: in1 = int(3.7), in2 = int(-3.7), in3 = int((3.9,1.0)), in4(2)=int([1.5,-1.5]), &
    in5 = nint(-2.5), in6 = floor(-2.1), in7 = ceiling(-2.1), in8=int(3.7,8)
  real, parameter :: an1 = anint(2.5), an2=anint(-2.5), an3=aint(-2.7), an4=dim(1.,3.), an5 = mod(7.5,2.), &
    an6=modulo(7.5,-2.), an7 = sign(1.,-2.), an8=max(1.,2.,3.), an9=min(1.,2.), aa1=amax0(1,2), aa2=dprod(2.,3.), &
    aa3=hypot(3.,4.), aa4=norm2([1.,2.]), aa5=abs((3.,4.)), aa6=aimag((1.,2.)), aa7=real((1.,2.))
  complex, parameter :: cc1 = conjg((1.,2.)), cc2=cmplx(1,2), cc3=cmplx(1.0), cc4=(1.,2.)*(3.,4.), &
    cc5=sum([(1.,2.),(3.,4.)]), cc6=dot_product([(1.,2.)],[(3.,4.)]), cc7=product([(1.,2.),(3.,4.)])
  logical, parameter :: lo1=logical(.true.,1), lo2=.not.lo1, lo3 = any([.true.,.false.]), &
    lo5=is_iostat_end(-1), lo6 = is_iostat_eor(-1), lo7=.true..eqv..false.
  character(*), parameter :: sx1=repeat('ab',3), sx2=adjustl('  a'), sx3=char(65), sx4=achar(66), sx5='a'//'b', &
    sx7(2)=[character(3)::'a','bcd'], sx8=merge('abc','def',.true.), &
    sx9(2)=merge('abc',['def','xyz'],[.true.,.false.])
  integer, parameter :: tr1=transfer('abcd',1), tr2(2)=transfer([1,2],[1]), tr3 = transfer(.true.,1), &
    tr4=transfer(1.0,1)
  character(4), parameter :: tr5=transfer(1684234849,'abcd')
  integer, parameter :: cn0=iachar(new_line('a')), cn1=count([.true.,.false.,.true.]), &
    cn2(2)=count(reshape([.true.,.false.,.true.,.true.],[2,2]),1)
end program
