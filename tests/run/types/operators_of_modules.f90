! Two modules with procedures and types of the same names, private ones, of which one uses the other: the procedures that f2cuda adds do not meet.
! f2cuda options: --auto=all
! expect: transfers: c%v 12 2
module lines_module
  implicit none
  private
  type, public :: grid
    real(8), allocatable :: v(:)
  end type
  interface operator(+)
    module procedure add
  end interface
  public :: operator(+), total
contains
  function add(a, b) result(c)
    type(grid), intent(in) :: a, b
    type(grid) :: c
    integer :: i
    allocate(c%v(size(a%v)))
    do i = 1, size(a%v)
      c%v(i) = a%v(i) + b%v(i)
    end do
  end function
  pure real(8) function total(a)
    type(grid), intent(in) :: a
    integer :: i
    total = 0
    do i = 1, size(a%v)
      total = total + a%v(i)
    end do
  end function
end module
module planes_module
  use lines_module, only: lines => grid, line_total => total
  use lines_module
  implicit none
  private
  type, public :: plane
    real(8), allocatable :: v(:,:)
  end type
  interface operator(+)
    module procedure add
  end interface
  public :: operator(+), total_of, edge, lines
contains
  function add(a, b) result(c)
    type(plane), intent(in) :: a, b
    type(plane) :: c
    integer :: i
    allocate(c%v(size(a%v, 1), size(a%v, 2)))
    do i = 1, size(a%v, 2)
      c%v(:, i) = a%v(:, i) + b%v(:, i)
    end do
  end function
  function edge(a) result(c)
    type(plane), intent(in) :: a
    type(lines) :: c
    integer :: i
    allocate(c%v(size(a%v, 2)))
    do i = 1, size(a%v, 2)
      c%v(i) = a%v(1, i)
    end do
  end function
  pure real(8) function total_of(a)
    type(plane), intent(in) :: a
    integer :: i
    total_of = 0
    do i = 1, size(a%v, 2)
      total_of = total_of + a%v(2, i)
    end do
  end function
end module
program p
  use lines_module, only: operator(+), total
  use planes_module
  implicit none
  type(lines) :: x
  type(plane) :: y
  integer :: t
  allocate(x%v(50), y%v(20, 50))
  x%v = 1
  y%v = 2
  do t = 1, 4
    x = x + edge(y)
    y = y + y
    x = x + x
  end do
  print '(2f12.1)', total(x), total_of(y)
  print '(2f12.1)', x%v(3), y%v(2, 3)
end program
