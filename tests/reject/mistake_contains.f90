! CONTAINS is misspelt: its procedures are those of the program.
program p
  call s
  contians
  subroutine s
  end subroutine
end program
! expect: 4:3: error: unknown statement 'contians'; did you mean 'CONTAINS'?
