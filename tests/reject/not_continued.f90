! A line that begins with '&' where the one before does not end in it.
! expect: 6:10: error: the statement ends too early: expected an expression
! expect: 9:5: error: this line continues none: a statement goes on when its line ends in '&'
program p
  integer :: i
  i = 1 +
    & 2
  i = 1
    & + 2
end program p
