! Keywords with a slip are told with the word that was meant, and what they open or close is known all the same.
! expect: 16:3: error: unknown statement 'integr'; did you mean 'INTEGER'?
! expect: 17:3: error: unknown statement 'prnt'; did you mean 'PRINT'?
! expect: 18:3: error: unknown statement 'wirte'; did you mean 'WRITE'?
! expect: 19:3: error: unknown statement 'cal'; did you mean 'CALL'?
! expect: 20:3: error: unknown statement 'retrun'; did you mean 'RETURN'?
! expect: 21:3: error: unknown statement 'gotto'; did you mean 'GO TO'?
! expect: 22:4: error: unknown statement 'contine'; did you mean 'CONTINUE'?
! expect: 23:3: error: did you mean 'WHERE'?
! expect: 24:3: error: unknown statement 'end were'; did you mean 'END WHERE'?
! expect: 27:3: error: unknown statement 'enddoo'; did you mean 'END DO'?
! expect: 28:1: error: unknown statement 'contians'; did you mean 'CONTAINS'?
! expect: 29:1: error: unknown statement 'end progam'; did you mean 'END PROGRAM'?
program p
  implicit none
  integr :: i
  prnt *, i
  wirte (*, *) i
  cal s
  retrun
  gotto 10
10 contine
  whle (i > 0)
  end were
  do i = 1, 3
    print *, i
  enddoo
contians
end progam p
