! A procedure that a kernel calls ends the program: the place, the iteration and the exit code are told.
! expect: host: stop_taken.f90:19: kernel stop_taken_11: the program ends here, in the iteration i = 40
! not compared: the program ends
program stop_taken
  implicit none
  real :: a(64)
  integer :: i
  a = 1
  print *, sum(a)
  !$acc parallel loop
  do i = 1, 64
    call check(i, a(i))
  end do
  print *, sum(a)
contains
  subroutine check(n, x)
    integer, intent(in) :: n
    real, intent(inout) :: x
    if (n == 40) error stop 7
    x = x + n
  end subroutine check
end program stop_taken
