! A checkpoint that is loaded changes variables, and one that is not written is missed later: neither is left out in silence.
! expect: 9:7: error: 'cp_save' is not supported: there would be no checkpoint. WRITE the values
! expect: 8:7: error: 'cp_load' is not supported: the program would go on without the values of the checkpoint. READ them
program checkpoints
  implicit none
  real :: a(10)
  a = 1
!DVM$ CP_LOAD saved
!DVM$ CP_SAVE saved
  print *, a
end program
