! Escapes of -fbackslash, and characters of kind 4 that no byte holds.
! options: -fbackslash
subroutine escapes()
  implicit none
  integer, parameter :: ucs4 = selected_char_kind('ISO_10646')
  character(kind=4, len=*), parameter :: a = 4_'\u20acx\x41', c = ucs4_'\U0001F600' // 4_'it''s' // char(8364, ucs4)
  character(len=*), parameter :: b = 'x\x41\\'
  integer, parameter :: n(2) = [ichar(b(2:2)), len(b)], wide = ichar(4_'\u20ac'), first = ichar(a(1:1)), code = ichar(char(8364, 4))
  character(kind=4, len=5), parameter :: padded = a, cut = repeat(a, 2), left = adjustl(4_' ' // a), right = adjustr(left)
  integer, parameter :: places(5) = [index(c, 4_'\u20ac'), scan(c, a), verify(a, c), len_trim(padded), len(trim(padded // ucs4_' '))]
  logical, parameter :: order(4) = [a > 4_'x', lge(b, 'x'), a == padded, a(2:2) < a(1:1)]
  integer(8), parameter :: bits = transfer(c(1:2), 0_8)
  character(kind=4, len=2), parameter :: from_bits = transfer(bits, from_bits), list(2) = [character(kind=4, len=2) :: 4_'\u0416', 4_'z']
  integer, parameter :: codes(2) = ichar(list(:)(1:1)), most = index(maxval(list), 4_'\u0416')
  character(len=1), parameter :: none = '\u20ac'
end subroutine escapes
