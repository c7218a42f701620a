! Escapes of -fbackslash: literals of kind 4 may have characters that values do not hold, and are not folded.
! options: -fbackslash
subroutine escapes()
  implicit none
  character(kind=4, len=*), parameter :: a = 4_'\u20acx\x41'
  character(len=*), parameter :: b = 'x\x41\\'
  integer, parameter :: n(2) = [ichar(b(2:2)), len(b)], wide = ichar(4_'\u20ac'), first = ichar(a(1:1)), code = ichar(char(8364, 4))
end subroutine escapes
