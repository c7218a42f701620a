! Commas, colons and parentheses that are missing or too many.
! expect: 21:22: error: '::' is missing between the attributes and the names
! expect: 22:23: error: ONLY follows a comma: USE name, ONLY: ...
! expect: 23:16: error: unexpected 'j': expected ',' or the end of the statement
! expect: 24:10: error: expected '::' between REAL and the names
! expect: 26:7: error: this '(' is never closed
! expect: 27:19: error: this ')' closes nothing
! expect: 28:8: error: this '(' is never closed
! expect: 29:19: error: unexpected '4': expected ')' to close the parenthesis opened at column 12
! expect: 30:15: error: unexpected ')': expected ',' or ']'
! expect: 31:11: error: unexpected 'x': expected ',' or the end of the statement
! expect: 32:10: error: an exponent needs digits
! expect: 33:6: error: expected '(' after IF
! expect: 34:11: error: expected '(' after ELSE IF
! expect: 35:19: error: expected THEN after the condition of ELSE IF
! expect: 37:12: error: unexpected '10': expected ','
! expect: 39:15: error: expected '(' after SELECT CASE
! expect: 40:15: error: unexpected ':': expected a name or the end of the statement
! expect: 42:12: error: expected THEN, or a statement, after the condition of IF
program p
  integer, parameter n = 3
  use iso_fortran_env only: real64
  integer :: i j
  real : b
  real :: x, y(3)
  x = (y(1) + (2.0 * x)
  x = (y(1) + 2.0)) * x
  x = f(1, (2 + 3) * 4, 5 6
  x = f(1, (2 + 3 4))
  y = [1, 2, 3)
  print * x
  x = 1.0e
  if x > 1 then
  else if x < 1 then
  else if (x == 1)
  end if
  do i = 1 10
  end do
  select case i
  case default:
  end select
  if (x > 1)
  end if
end program p
