! What DEC's compilers took besides.
subroutine dec(unit)
  implicit none
  integer unit, i /0/
  real, parameter :: a = 8e, b = 8.5e, c = .5d + 1.e
  real :: x, y
  namelist /group/ i
  real :: half, third
  character(*), parameter :: form = "(a)"
  parameter half = 0.5, third = 1.0 / 3.0
  open (unit, file="none", readonly)
  open (unit, file="none", shared, action="read")
  type *
  type *, "a list", i
  type 10, "a label"
  type form, "a name"
  type '(a)', "a literal"
  if (i > 0) type *, i
  x = a + b + c + half
  y = third
  type group
10 format (a)
end subroutine dec
