module constants
  use iso_fortran_env, only: real64
  implicit none
  private
  integer, parameter, public :: wp = real64, size_of_it = 5
  integer :: hidden
  real(wp), public, protected :: shown(size_of_it)
  interface norm
    module procedure norm_vector
  end interface
  public :: norm, set
contains
  pure real(wp) function norm_vector(v)
    real(wp), intent(in) :: v(:)
    norm_vector = sqrt(sum(v**2))
  end function
  subroutine set(n)
    integer, intent(in) :: n
    hidden = n
  end subroutine
end module
