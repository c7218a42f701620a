! gfortran compiles it: it says nothing.
module handles
  implicit none
  integer(8) :: dataset = 2_8**57 + 5, small = 7
  real(8) :: factor = 1
  integer :: level = 3, calls = 0
  type :: box
    real(8), allocatable :: x(:)
  end type
  type(box), pointer :: shown => null()
contains
  subroutine tick(handle, other, by, at)
    integer(8), intent(in) :: handle, other
    real(8), intent(in) :: by
    integer, intent(in) :: at
    if (handle - other + at == 2_8**57 + 1 .and. by > 0) calls = calls + 1
  end subroutine
  subroutine make
    allocate (shown)
    allocate (shown%x(1000))
    shown%x = 1
  end subroutine
  subroutine change
    shown%x = shown%x + 1
  end subroutine
end module
