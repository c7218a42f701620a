! Separate module procedures in submodules of submodules: arguments, result, bounds and kinds of the interface body.
module a
  implicit none
  integer, parameter :: k = 8
  real(k) :: shared(10)
  type t
    real(k) :: v
  end type
  interface
    module subroutine one(x, n)
      integer, intent(in) :: n
      real(k), intent(inout) :: x(n)
    end subroutine
    module function two(x) result(r)
      real(k), intent(in) :: x(:)
      real(k) :: r(size(x))
    end function
    pure module function three(i) result(r)
      integer, intent(in) :: i
      integer :: r
    end function
  end interface
end module
submodule (a) b
  implicit none
  integer :: hidden = 3
  interface
    module subroutine deep(y)
      real(k), intent(inout) :: y(:)
    end subroutine
  end interface
contains
  module procedure one
    integer :: i
    !$acc parallel loop
    do i = 1, n
      x(i) = x(i) + hidden + shared(i)
    end do
    call deep(x)
  end procedure
  module procedure three
    r = i + 1
  end procedure
end submodule
submodule (a:b) c
contains
  module subroutine deep(y)
    real(k), intent(inout) :: y(:)
    integer :: j
    !$acc parallel loop
    do j = 1, size(y)
      y(j) = y(j) * 2 + hidden
    end do
  end subroutine
  module procedure two
    integer :: j
    !$acc parallel loop
    do j = 1, size(x)
      r(j) = x(j) + 1 + three(j)
    end do
  end procedure
end submodule
program p
  use a
  implicit none
  real(k) :: x(10)
  shared = 0.5
  x = 1
  call one(x, 10)
  print *, x, two(x)
end program
