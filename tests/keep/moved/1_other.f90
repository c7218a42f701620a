! gfortran compiles it: it says nothing.
module keeper
  implicit none
  type :: box
    real(8), allocatable :: x(:)
  end type
  type(box), pointer :: theirs => null()
  type(box), pointer, private :: kept => null()
contains
  subroutine keep
    kept => theirs
  end subroutine
  subroutine change
    kept%x = kept%x + 1
  end subroutine
end module
