! Hands the names of 'values' on, and has a kernel of its own.
#include "factor.inc"
module work
  use values
  implicit none
contains
  subroutine twice(a)
    real, intent(inout) :: a(:)
    integer :: i
    !$acc parallel loop
    do i = 1, size(a)
      a(i) = FACTOR*a(i)
    end do
  end subroutine
end module
