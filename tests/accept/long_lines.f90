! What stands after column 132 does not count: no operand, no continuation, no end of a literal.
program long_lines
  implicit none
  integer :: k
  k = 1                                                                                                                              + nothing
  k = k + 1                                                                                                                          &
  k = k * 2
  if (k > 0) then                                                                                                                   ; k = (
    k = 0
  end if
end program
