! The first statement of a procedure is misspelt: it is told once, and what would follow from it is not.
module volumes
  implicit none
  interface
    subroutin outside(x)
! expect: 5:5: error: unknown statement 'subroutin'; did you mean 'SUBROUTINE'?
      real, intent(in) :: x
    end subroutine
  end interface
contains
  funtion area(r) result(a)
! expect: 11:3: error: unknown statement 'funtion'; did you mean 'FUNCTION'?
    real, intent(in) :: r
    real :: a
    a = 3.14 * r ** 2
  end function area
  subroutine grow(x y)
! expect: 17:21: error: unexpected 'y': expected ')' to close the parenthesis opened at column 18
    real, intent(inout) :: x, y
    x = y
    call outside(x)
  end subroutine
  real fuction cube(r)
! expect: 23:8: error: unknown word 'fuction'; did you mean 'FUNCTION'?
    real, intent(in) :: r
    cube = r ** 3
  end function
  pure type(box) funktion around(r)
! expect: 28:18: error: unknown word 'funktion'; did you mean 'FUNCTION'?
    real, intent(in) :: r
    around%r = r
  end function
  elemental subrotine swap(a, b)
! expect: 33:13: error: unknown word 'subrotine'; did you mean 'SUBROUTINE'?
    real, intent(inout) :: a, b
    a = b
  end subroutine
end module
program main
  use volumes, only: area, grow, swap
  implicit none
  real :: x, y
  y = area(2.0)
  call grow(x, y)
  call swap(y)
  z = y
! expect: 46:3: error: 'z' is not declared, and IMPLICIT NONE is in force
end program
