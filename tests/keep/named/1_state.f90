! Variables of modules that code of another compiler names: it finds the arrays that are allocated, too.
module state
  implicit none
  integer, parameter :: n = 1000
  integer :: wrong = 0
  real(8), allocatable :: u(:)
  real(8), pointer :: p(:)
  real(8) :: fixed(n)
  type :: field
    real(8), allocatable :: x(:)
  end type
  type(field) :: f
contains
  subroutine holds(name, ok)
    character(*), intent(in) :: name
    logical, intent(in) :: ok
    if (ok) return
    print '(a,": a wrong value")', name
    wrong = wrong + 1
  end subroutine
end module
