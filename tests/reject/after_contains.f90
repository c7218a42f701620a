! Statements of the program after its procedures: told once.
! expect: 12:3: error: this statement of PROGRAM 'p' stands among its procedures
! expect: note: CONTAINS stands here
program p
  implicit none
  integer :: b
  b = 1
contains
  subroutine s
    b = 2
  end subroutine s
  print *, b
  call s
end program p
