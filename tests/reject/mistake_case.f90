! CASE without parentheses is the first branch all the same.
program p
  integer :: i = 2
  select case (i)
  case 1
    print *, 1
  case defalt
    print *, 2
  end selct
end program
! expect: 5:8: error: expected '(' after CASE
! expect: 7:8: error: expected '(' after CASE
! expect: 9:3: error: unknown statement 'end selct'; did you mean 'END SELECT'?
