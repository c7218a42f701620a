! Names of intrinsic functions, of a module, and of a component with a slip.
! expect: 6:44: error: did you mean 'real64'?
! expect: 13:7: error: 'sqtr' is not declared; did you mean 'sqrt'?
! expect: 14:3: error: type 'point' has no component 'acros'; did you mean 'across'?
program p
  use, intrinsic :: iso_fortran_env, only: reel64
  implicit none
  type :: point
    real :: across, down
  end type
  type(point) :: q
  real :: x
  x = sqtr(2.0)
  q%acros = x
end program p
