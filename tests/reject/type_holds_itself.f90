! A type that holds itself has no size, and one with a pointer to itself none that could be copied: no endless search for it.
! expect: 17:5: error: no device code for this loop
module nodes
  implicit none
  type node
    type(node), pointer :: next
    real :: v
  end type node
  type(node) :: a(10), b(10)
end module nodes
subroutine copy_all
  use nodes
  implicit none
  integer :: i
  !$acc parallel loop
  do i = 1, 10
    a(i) = b(i)
  end do
end subroutine copy_all
