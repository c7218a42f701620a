! Constant expressions with the arithmetic of their kinds; declarations of many kinds; references of many kinds.
module kinds
  use, intrinsic :: iso_fortran_env, only: dp => real64, int64
  use iso_c_binding, only: c_int, c_sizeof
  implicit none
  integer :: i
  integer, parameter :: sp = selected_real_kind(6), qp = selected_real_kind(p=15, r=307), i8 = selected_int_kind(18)
  integer, parameter :: n = 3, m(n) = [1, 2*n, n**2], odd(5) = [(2*i+1, i=1,5)]
  real(dp), parameter :: pi = 4*atan(1.0_dp), eps = epsilon(pi), big = huge(1.0), tn = tiny(1d0)
  real, parameter :: third = 1.0/3.0, r4 = 0.1, z = sqrt(2.0), mx = max(1.0, 2.5, -1.0)
  logical, parameter :: yes = n == 3 .and. .not. pi < 3, arr(2) = [.true., yes]
  complex(dp), parameter :: im = (0, 1), w = im*im + cmplx(1.5, kind=dp)
  character(*), parameter :: hello = 'hello' // ' world', part = hello(1:5)
  character(len=3), parameter :: cut = 'abcdef'
  integer(i8), parameter :: large = huge(1_int64), bits = ishft(1_i8, 40), cc = iand(255, 15)
  integer, parameter :: szm = size(m), hl = len(hello), k = kind(1d0), kk = m(2) + mod(17, 5), neg = -7/2, mo = modulo(-7,3)
  integer, parameter :: mat(2,2) = reshape([1,2,3,4],[2,2]), el = mat(2,1), ich = ichar('A'), ni = nint(2.5), fl = floor(-1.5)
  integer(c_int), parameter :: cv = c_sizeof(1.0d0)
  type point
    real(dp) :: x = 0, y
    integer, allocatable :: list(:)
    type(point), pointer :: next => null()
  end type
  type, extends(point) :: point3
    real :: z(2:n)
  end type
contains
  elemental real(dp) function half(x) result(r)
    real(dp), intent(in) :: x
    r = x/2
  end function
end module
program main
  use kinds, only: half, point3, wp => dp, n, m
  implicit real*8 (a-h), complex (c)
  real(wp) :: a(n, m(2):10), s
  type(point3), allocatable :: p(:)
  character*8 names(4)*3, plain
  common /blk/ q, arr(10)
  equivalence (arr(2), b1), (b1, b2)
  data i, names /5, 4*'abc'/
  namelist /nml/ i, s
  f(x) = x*x + i
  a = half(a)
  s = sum(a) + f(2.0) + a(1,3)
  a(:,3) = matmul(a(:, :), a(1,:))
  p(1)%z(2) = p(1)%x + p(i)%point%y
  names(1)(2:3) = plain(:2)
  do concurrent (integer(8) :: j=1:n)
    a(j, 3) = j
  end do
  associate (h => a(1,:), t => s*2)
    h(4) = t
    print *, size(h), ext(h, 2)
  end associate
  block
    integer :: local
    local = lbound(a, 2)
  end block
  call sub(a, *10, key=3)
10 continue
  write(*,*) (names(l), l=1,2), minloc(a), minloc(a, dim=1), shape(a), dble(i), real(i, 8), cmplx(s, s), aimag((1.0,2.0)), int(s, 8)
end program
