! gfortran compiles it: it says nothing.
module elsewhere
  use state
  implicit none
  real(8), allocatable :: theirs(:)
  real(8), pointer :: last(:)
contains
  subroutine change
    u = u + 1
    p = p + 1
    fixed = fixed + 1
    f%x = f%x + 1
    if (allocated(theirs)) theirs = theirs + 1
  end subroutine
  ! It allocates, and keeps a pointer.
  subroutine make(x)
    real(8), pointer, intent(out) :: x(:)
    allocate (x(n))
    x = 1
    last => x
  end subroutine
  subroutine change_last
    last = last + 1
  end subroutine
end module
