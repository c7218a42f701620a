! A procedure that the loop calls writes.
! expect: 20:10: error: 'note_down'
! expect: note: line 11
module m
  implicit none
contains
  subroutine note_down(i, x)
    integer, intent(in) :: i
    integer, intent(out) :: x
    x = i
    write (*, *) i
  end subroutine note_down
end module m
program p
  use m
  implicit none
  integer :: a(10), i
  !$acc parallel loop
  do i = 1, 10
    call note_down(i, a(i))
  end do
  print *, a
end program p
