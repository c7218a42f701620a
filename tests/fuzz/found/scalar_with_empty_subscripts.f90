! A constant without dimensions is referenced with empty parentheses.
program p
  integer, parameter :: n = 1
  integer :: i
  i = n()
end program p
