! Errors that sema tells, and valid neighbours that it does not.
! expect: 27:14: error: 'd' is declared twice
! expect: 28:8: error: 'kind' is not declared
! expect: 29:3: error: type 'nothing' is not defined
! expect: 30:13: error: REAL has no kind 5
! expect: 32:3: error: 'lenght' is not declared; did you mean 'length'?
! expect: 33:7: error: rank mismatch: 'a' has 2 dimensions, but 1 subscript stands here
! expect: 34:3: error: rank mismatch: an object of 1 dimension is assigned one of 2
! expect: 35:7: error: 'length' is neither an array nor a function
! expect: 36:3: error: type 'pair' has no component 'frist'; did you mean 'first'?
! expect: 37:14: error: rank mismatch: the operands of '+' have 2 and 1 dimensions
! expect: 38:3: error: 'n' is a constant
! expect: 39:8: error: 'b' is a variable and cannot be called
! expect: 40:7: error: sin takes 1 argument, not 2
! expect: 41:6: error: 'x' is not a scalar of type INTEGER
! expect: 47:12: error: 's' is defined twice
! The lines that are wrong stand among others that are right.
program p
  implicit none
  integer, parameter :: n = 3
  type :: pair
    real :: first, second
  end type
  real :: a(n,n), b(n), c, d
  type(pair) :: x
  integer, save :: length = 1
  integer :: d
  real(kind) :: w1
  type(nothing) :: w2
  real(kind=5) :: w3
  a = 0
  lenght = 2
  c = a(1)
  b = a
  c = length(1)
  x%frist = 1
  b(1) = sum(a + b)
  n = 4
  call b(1)
  c = sin(1.0, 2.0)
  do x = 1, 2
  end do
end program
subroutine s
  return
end subroutine
subroutine s
  return
end subroutine
