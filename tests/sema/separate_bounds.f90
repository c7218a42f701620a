! MODULE PROCEDURE whose result is the last name of its interface and has a function in its bounds: names after it stay known.
module separate_bounds
  implicit none
  interface
    module function steps(n) result(r)
      integer, intent(in) :: n
      real :: r(max(n, 0))
    end function steps
  end interface
end module separate_bounds
submodule (separate_bounds) body
  implicit none
contains
  module procedure steps
    real :: x(max(n, 0))
    integer :: i
    do i = 1, n
      x(i) = i
    end do
    r = x
  end procedure steps
end submodule body
