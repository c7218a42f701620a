! An ENTRY has no device code of its own.
! expect: 23:10: error: 'twice' is called, and it is an ENTRY inside of another procedure
! expect: note: way out: write what follows the ENTRY as a procedure of its own
module steps
contains
  subroutine once(x, y)
    real, intent(inout) :: x
    real, intent(in) :: y
    x = x + y
    return
  entry twice(x, y)
    x = x + 2*y
  end subroutine once
end module steps

program entry_called
  use steps
  real :: a(20)
  integer :: i
  a = 1
  !$acc parallel loop
  do i = 1, 20
    call twice(a(i), real(i))
  end do
  print *, a
end program entry_called
