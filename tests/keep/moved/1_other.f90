! gfortran compiles it: it says nothing.
module keeper
  implicit none
  real(8), allocatable, target :: theirs(:)
  real(8), pointer, private :: kept(:) => null()
contains
  subroutine keep
    kept => theirs
  end subroutine
  subroutine change
    kept = kept + 1
  end subroutine
end module
