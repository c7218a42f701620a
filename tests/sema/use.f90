! before: module_constants.f90
! USE of a module read before and of ones in the file: ONLY, renames, privacy, generics that grow, submodules.
module more
  use constants, limit => size_of_it
  implicit none
  interface norm
    module procedure norm_matrix
  end interface
  interface
    module subroutine later(x, n)
      integer, intent(in) :: n
      real(wp), intent(inout) :: x(n)
    end subroutine
  end interface
contains
  real(wp) function norm_matrix(a)
    real(wp), intent(in) :: a(:,:)
    norm_matrix = norm(a(:,1)) * limit
  end function
end module
submodule (more) body
contains
  module procedure later
    x(1:n) = limit * norm(x)
  end procedure
end submodule
program p
  use more, only: norm, wp, last => limit, later, shown
  implicit none
  real(wp) :: m(last, 2)
  m = shown(1)
  print *, norm(m), norm(m(:,1))
  call inner
contains
  subroutine inner
    use constants, only: set
    integer :: last
    last = size(m, 1)
    call set(last)
  end subroutine
end program
