! Words and brackets of other languages: one message each, and what they open and close is known.
! expect: 17:3: error: Fortran has no statement 'for': a loop is DO i = 1, n
! expect: 19:5: error: Fortran has no statement 'break': EXIT leaves a loop
! expect: 20:3: error: Fortran has no statement 'end for': a loop ends with END DO
! expect: 21:3: error: Fortran has no statement 'while': DO WHILE (condition) begins such a loop
! expect: 23:3: error: Fortran has no statement 'endwhile': a loop ends with END DO
! expect: 25:4: error: '->' has no meaning here; '%' selects a component
! expect: 26:6: error: this '(' is never closed
! expect: note: '!' begins a comment, so that the statement ends here; 'not' is .NOT.
! expect: 31:3: error: Fortran has no statement 'default': CASE DEFAULT is what remains
! expect: 34:33: error: unknown clause 'paralel'; did you mean '!$omp target teams distribute parallel'?
program p
  implicit none
  integer :: i, x(10)
  logical :: l
  i = 0
  for i = 1, 10
    x(i) = i
    break
  end for
  while (i < 10)
    i = i + 1
  endwhile
  l = i == 3
  p->i = 1
  if (!l) i = 2
  if (.not. (l)) i = 2 !(l)
  select case (i)
  case (1)
    i = 2
  default
    i = 3
  end select
  !$omp target teams distribute paralel do
  do i = 1, 10
    x(i) = i
  end do
end program
