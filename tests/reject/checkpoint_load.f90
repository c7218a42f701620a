! A checkpoint that is loaded changes variables: that is not left out in silence.
! expect: 7:7: error: 'cp_load' is not supported: the program would go on without the values of the checkpoint. READ them
program checkpoint_load
  implicit none
  real :: a(10)
  a = 1
!DVM$ CP_LOAD saved
  print *, a
end program
