! What the others use: an array, and a procedure that writes one element of it.
module values
  implicit none
  integer, parameter :: n = 1000
  integer :: table(0:n) = 0
contains
  subroutine put(i)
    integer, intent(in) :: i
    table(i) = i
  end subroutine
  subroutine unused(i)
    integer, intent(in) :: i
    if (i < 0) print *, i
  end subroutine
end module
