! What C, Pascal and Python write otherwise.
! expect: 23:5: error: Fortran has no '+='; write i = i + ...
! expect: 24:4: error: Fortran has no '++'; write i = i + 1
! expect: 25:5: error: ':=' does not assign; an assignment has '='
! expect: 26:5: error: '==' does not assign; an assignment has '='
! expect: 27:5: error: no variable stands on the left side of '='; the number before it is read as a label
! expect: 28:3: error: only a variable can stand on the left side of '='
! expect: 29:4: error: '.' has no meaning here; '%' selects a component
! expect: 30:9: error: 'is equal to' is ==
! expect: 31:14: error: 'and' is .AND.
! expect: 32:6: error: this '(' is never closed
! expect: 33:11: error: the remainder of a division is MOD(a, b)
! expect: 34:8: error: a power is written with **
! expect: 35:15: error: this is not a Fortran statement
! expect: 36:9: error: PRINT has its format without parentheses: PRINT *, ...
! expect: 37:3: error: this is not a statement; a subroutine is called by 'CALL s(1)'
program p
  integer :: i = 1, j = 2
  type t
    integer :: x
  end type
  type(t) :: v
  i += 1
  i++
  i := 1
  i == 1
  1 = i
  i + 1 = 2
  v.x = 2
  if (i = 1) print *, i
  if (i == 1 && j == 2) i=1
  if (i != 1) print *, i
  j = i % 2
  j = 2^3
  if (i == 1) { j = 2 }
  print(*,*) i
  s(1)
end program p
