! options: -finteger-4-integer-8
! INTEGER(4), INTEGER*4, default INTEGER and their literals are INTEGER(8); so is default LOGICAL. INT(x, 4) and LOGICAL(4) stay.
program p
  use iso_c_binding, only: c_int
  implicit none
  integer, parameter :: n = 40
  integer :: a(n), total
  integer(4) :: b(n)
  integer*4 c(n)
  integer(c_int) :: d(n)
  integer(2) :: e(n)
  logical :: l(n)
  logical(4) :: m(n)
  integer :: i
  total = 0
  !$acc parallel loop reduction(+:total)
  do i = 1, n
    a(i) = 100000 * i * 1000000
    b(i) = 2147483647_4 + i
    c(i) = int(i, 4) + huge(1_c_int) / 2
    d(i) = ishft(1, 40) + i
    e(i) = int(i, 2)
    l(i) = btest(a(i), 33)
    m(i) = i > 20
    total = total + a(i)
  end do
  print *, a, b, c, d, e, total
  print *, l, m
  print *, kind(a), kind(b), kind(c), kind(d), kind(l), kind(m), kind(int(1, 4)), kind(1), kind(1_4), bit_size(b)
end program p
