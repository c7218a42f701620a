! Procedures of submodules are called in loops: the body is that of the submodule, with the names that it sees.
! f2cuda options: --auto=all
! expect: report: 3 parallel, proved; kernel submodules_in_loops_
module shapes
  implicit none
  type point
    real(8) :: x, y
  end type
  interface
    module real(8) function far(p, q)
      type(point), intent(in) :: p, q
    end function
    module subroutine move(p, d)
      type(point), intent(inout) :: p
      real(8), intent(in) :: d
    end subroutine
    pure module function near(p) result(r)
      type(point), intent(in) :: p
      real(8) :: r
    end function
  end interface
end module
submodule (shapes) impl
  implicit none
  real(8), parameter :: eps = 1d-3
contains
  module procedure far
    far = sqrt((p%x - q%x)**2 + (p%y - q%y)**2)
  end procedure
  module procedure near
    r = own(p%x) + own(p%y)
  end procedure
  pure real(8) function own(t)
    real(8), intent(in) :: t
    own = t*eps
  end function
end submodule
submodule (shapes:impl) deeper
  implicit none
contains
  module subroutine move(p, d)
    type(point), intent(inout) :: p
    real(8), intent(in) :: d
    p%x = p%x + d*eps
    p%y = p%y - d
  end subroutine
end submodule
program submodules_in_loops
  use shapes
  implicit none
  integer, parameter :: n = 256
  type(point) :: p(n), q
  real(8) :: d(n), e(n)
  integer :: i
  q = point(1, 2)
  do i = 1, n
    p(i) = point(0.5d0*i, i)
    d(i) = i
  end do
  do i = 1, n
    call move(p(i), d(i))
  end do
  do i = 1, n
    e(i) = far(p(i), q) + near(p(i))
  end do
  print '(3f18.8)', sum(p%x), sum(p%y), sum(e)
end program
