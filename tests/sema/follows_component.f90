! A component that a type does not have is told once, as a name without a type is.
subroutine move(p, n)
  implicit none
  type point
    real :: x, y
  end type
  integer, intent(in) :: n
  type(point), intent(inout) :: p(n)
  p(1)%x = p(1)%z + p(2)%z
! expect: 9:12: error: type 'point' has no component 'z'
  p(2)%y = p(1)%z + p(2)%z + p(2)%depth
! expect: 11:30: error: type 'point' has no component 'depth'
end subroutine
