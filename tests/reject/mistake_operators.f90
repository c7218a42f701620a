! Operators of other languages, operands of wrong types, conditions that are none.
program p
  logical :: l
  integer :: i = 1
  l = i > 0 and i < 3
  l = i > 0 && i < 3
  l = i .gt 0
  l = i =< 3
  l = i <> 3
  l = l + 1
  l = 'abc' < 3
  l = l == .true.
  if (i) print *, 1
  if ([l, l]) print *, 2
  do while (i)
  end do
end program
! expect: 5:13: error: unexpected 'and': expected the end of the statement; 'and' is .AND.
! expect: 6:13: error: unexpected '&': expected the end of the statement; 'and' is .AND.
! expect: 7:9: error: '.' has no meaning here; '.gt.' has a second point
! expect: 8:9: error: unexpected '=': expected the end of the statement; 'less or equal' is <=, 'greater or equal' is >=
! expect: 9:10: error: unexpected '>': expected an expression; 'is not equal' is /=
! expect: 10:7: error: type mismatch: '+' does not take LOGICAL(4) and INTEGER(4)
! expect: 11:7: error: type mismatch: '<' does not take CHARACTER(3) and INTEGER(4)
! expect: 12:7: error: type mismatch: '==' does not take LOGICAL(4) and LOGICAL(4); LOGICALs are compared by .EQV. and .NEQV.
! expect: 13:7: error: a condition is LOGICAL, and this is INTEGER(4)
! expect: 14:7: error: the condition of IF is a scalar, and this has 1 dimension; ANY and ALL make one of it
! expect: 15:13: error: a condition is LOGICAL, and this is INTEGER(4)
