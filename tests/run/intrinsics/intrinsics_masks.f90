! Intrinsic functions of bits: masks, merged and double shifts, comparisons.
program p
  implicit none
  integer :: i, a(40), b(40), m(40), r(40, 8)
  integer(8) :: l(40), s(40, 4)
  integer(1) :: t(40), u(40)
  logical :: c(40, 5)
  do i = 1, 40
    a(i) = i*123457 - 2500000
    b(i) = -i*98765 + 3
    m(i) = ieor(i*7654321, -i)
    l(i) = a(i)*1000003_8*i
    t(i) = int(i*3 - 60, 1)
  end do
  !$acc parallel loop
  do i = 1, 40
    r(i, 1) = merge_bits(a(i), b(i), m(i))
    r(i, 2) = maskl(mod(i, 33))
    r(i, 3) = maskr(mod(i, 33))
    r(i, 4) = dshiftl(a(i), b(i), mod(i, 33))
    r(i, 5) = dshiftr(a(i), b(i), mod(i, 33))
    r(i, 6) = merge_bits(a(i), 255, m(i))
    r(i, 7) = maskl(3) + maskr(32)
    r(i, 8) = dshiftl(a(i), b(i), 32)
    s(i, 1) = maskl(i, 8)
    s(i, 2) = maskr(i, kind=8)
    s(i, 3) = merge_bits(l(i), not(l(i)), 255_8)
    s(i, 4) = dshiftr(l(i), 5_8, i)
    u(i) = merge_bits(t(i), 1_1, 15_1)
    c(i, 1) = bge(a(i), b(i))
    c(i, 2) = bgt(b(i), a(i))
    c(i, 3) = ble(t(i), a(i))
    c(i, 4) = blt(l(i), b(i))
    c(i, 5) = bge(t(i), 200)
  end do
  print '(8i12)', (r(i, :), i=1, 40)
  print '(4i22)', (s(i, :), i=1, 40)
  print '(40i5)', u
  print '(5l2)', (c(i, :), i=1, 40)
end program
