! A directive between procedures belongs to none of them.
! expect: 9:3: error: this directive of PROGRAM 'p' stands among its procedures
program p
  implicit none
  integer :: b(4)
  call s
  print *, b
contains
  !$acc update self(b)
  subroutine s
    b = 2
  end subroutine s
end program p
