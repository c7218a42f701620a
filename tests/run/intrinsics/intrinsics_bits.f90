! Bit intrinsics: logical operations, shifts both ways, single bits, fields, counts.
program intrinsics_bits
  implicit none
  call transfers
  call bits
  call counts
contains
subroutine bits
  integer, parameter :: n = 10
  integer :: a(12, n), i, k
  integer(8) :: b(4, n), m
  logical :: t(n)
  !$acc parallel loop private(k, m) copyout(a, b, t)
  do i = 1, n
    k = 12345 * i - 40000
    m = 1234567890123_8 * i
    a(1, i) = iand(k, 255)
    a(2, i) = ior(k, 4096)
    a(3, i) = ieor(k, 21845)
    a(4, i) = not(k)
    a(5, i) = ishft(k, 3)
    a(6, i) = ishft(k, -5)
    a(7, i) = ishftc(k, 7)
    a(8, i) = ibset(k, 20)
    a(9, i) = ibclr(k, 3)
    a(10, i) = ibits(k, 4, 6)
    a(11, i) = popcnt(k)
    a(12, i) = leadz(k) + trailz(k)
    t(i) = btest(k, 5)
    b(1, i) = iand(m, 65535_8)
    b(2, i) = ishft(m, -17)
    b(3, i) = ishft(m, i)
    b(4, i) = popcnt(m)
  end do
  print '(6i12)', a
  print '(4i22)', b
  print *, t
end subroutine
subroutine counts ! of every kind, of 0 and of negative numbers
  integer, parameter :: n = 40
  integer :: c(16, n), i
  integer(1) :: a(n)
  integer(2) :: b(n)
  integer(4) :: d(n)
  integer(8) :: e(n)
  d = [(i*(i - 20)*1234567, i = 1, n)]
  e = [(i*(20_8 - i)*123456789012345_8, i = 1, n)]
  a = int(mod(d, 128), 1)
  b = int(mod(d, 32768), 2)
  !$acc parallel loop copyin(a, b, d, e) copyout(c)
  do i = 1, n
    c(1:4, i) = [popcnt(a(i)), popcnt(b(i)), popcnt(d(i)), popcnt(e(i))]
    c(5:8, i) = [leadz(a(i)), leadz(b(i)), leadz(d(i)), leadz(e(i))]
    c(9:12, i) = [trailz(a(i)), trailz(b(i)), trailz(d(i)), trailz(e(i))]
    c(13:16, i) = [poppar(a(i)), poppar(b(i)), poppar(d(i)), poppar(e(i))]
  end do
  print '(16i4)', c
end subroutine
subroutine transfers ! numbers taken for others; what MOLD holds is not read
  integer, parameter :: n = 40
  integer :: i, k, h(n), low(n)
  integer(8) :: m(n)
  real :: x(n), y(n)
  real(8) :: d(n)
  x = [(sin(real(i)), i = 1, n)]
  d = [(exp(-real(i, 8)), i = 1, n)]
  !$acc kernels copyin(x, d) copyout(h, low, m, y)
  do i = 1, n
    k = transfer(x(i), k)
    k = ieor(k, ishft(k, -16))*1540483477
    h(i) = ieor(k, ishft(k, -13)) + ibits(transfer(source=x(i), mold=0), 23, 8)
    m(i) = ishft(transfer(d(i), m(i)), -52)
    low(i) = transfer(cmplx(x(i), 1.0), mold=low(n))
    y(i) = transfer(transfer(x(i), 1) + 1, x(1))
  end do
  !$acc end kernels
  print *, h, m, low
  print *, y
end subroutine
end program intrinsics_bits
! expect: report: 1 kernel transfers_
