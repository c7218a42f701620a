! PURE procedures with loops, called by way of objects: of their declared type, by keyword, PASS, NOPASS and generic names; polymorphic ones,
! of the declared type and of one that extends it; functions in expressions, conditions and output; names that are long. The host's own calls
! are those of variants with kernels.
! f2cuda options: --auto=all
! expect: report: 1 subroutine f2c_v_46bb2ade_spread_values_of_the_field_over
! expect: profile: f2c_v_grids_raise_85 .*:85  *2 
module grids
  implicit none
  private
  public :: grid, fine_grid, march, spread_values_of_the_field_over_its_neighbours_again
  type :: grid
    integer, allocatable :: a(:)
  contains
    procedure :: step
    procedure, pass(self) :: weighted => weigh
    procedure, nopass :: smooth
    procedure :: total
    procedure :: shifted
    procedure :: product_with
    procedure :: raise
    generic :: change => step, raise
  end type
  type, extends(grid) :: fine_grid
    integer :: factor = 3
  contains
    procedure :: raise => raise_fine
  end type
contains
  pure subroutine step(self, x, k)
    class(grid), intent(inout) :: self
    integer, intent(in) :: x(:), k
    integer :: i
    do i = 1, size(x)
      self%a(i) = mod(self%a(i)*3 + x(i)*k, 1009)
    end do
  end subroutine step
  pure subroutine weigh(x, self, k)
    integer, intent(inout) :: x(:)
    class(grid), intent(in) :: self
    integer, intent(in) :: k
    integer :: i
    do i = 1, size(x)
      x(i) = mod(x(i) + self%a(i)*k, 997)
    end do
  end subroutine weigh
  pure subroutine smooth(x, k)
    integer, intent(inout) :: x(:)
    integer, intent(in) :: k
    integer :: w(size(x)), i
    w = x
    do i = 2, size(x) - 1
      x(i) = mod(w(i - 1) + k*w(i) + w(i + 1), 991)
    end do
  end subroutine smooth
  pure integer function total(self, x)
    class(grid), intent(in) :: self
    integer, intent(in) :: x(:)
    integer :: i
    total = 0
    do i = 1, size(x)
      total = total + mod(self%a(i)*x(i), 7)
    end do
  end function total
  pure function shifted(self, k) result(y)
    class(grid), intent(in) :: self
    integer, intent(in) :: k
    integer :: y(size(self%a)), i
    do i = 1, size(self%a)
      y(i) = self%a(i) + k
    end do
  end function shifted
  pure integer function product_with(self, other)
    class(grid), intent(in) :: self
    class(grid), allocatable, intent(in) :: other
    integer :: i
    product_with = 0
    do i = 1, size(self%a)
      product_with = mod(product_with + self%a(i)*other%a(i), 977)
    end do
  end function product_with
  pure subroutine raise(self, k)
    class(grid), intent(inout) :: self
    integer, intent(in) :: k
    integer :: i
    do i = 1, size(self%a)
      self%a(i) = self%a(i) + k
    end do
  end subroutine raise
  pure subroutine raise_fine(self, k)
    class(fine_grid), intent(inout) :: self
    integer, intent(in) :: k
    integer :: i
    do i = 1, size(self%a)
      self%a(i) = self%a(i) + self%factor*k
    end do
  end subroutine raise_fine
  pure subroutine spread_values_of_the_field_over_its_neighbours_again(x)
    integer, intent(inout) :: x(:)
    integer :: i
    do i = 1, size(x)
      x(i) = mod(x(i)*i, 983)
    end do
  end subroutine spread_values_of_the_field_over_its_neighbours_again

  subroutine march(self, x)
    class(grid), intent(inout) :: self
    integer, intent(inout) :: x(:)
    integer :: s
    call self%raise(2)
    call self%step(x, 4)
    call self%weighted(x, k=3)
    s = self%total(x)*2 + self%total(self%a)
    call self%smooth(x, 5)
    if (self%total(x) > 100) call self%raise(1)
    x = x + 2*self%shifted(3)
    print *, s, sum(x), sum(self%a)
  end subroutine march
end module grids

program bound_pure
  use grids
  implicit none
  type(grid) :: g
  type(fine_grid) :: f
  class(grid), allocatable :: c
  integer :: x(500), y(500), i
  allocate(g%a(500), f%a(500))
  do i = 1, 500
    x(i) = mod(i*7, 31)
    y(i) = mod(i*5, 29)
    g%a(i) = i
    f%a(i) = 2*i
  end do
  call g%step(x, 2)
  call g%step(k=3, x=y)
  call g%weighted(k=2, x=y)
  call g%smooth(x, 3)
  call g%change(y, 1)
  call g%change(7)
  call f%raise(5)
  x = x + g%shifted(2)
  if (g%total(x) > 3) y = y + g%total(y)
  print *, g%total(x), f%total(y), x(3)
  call march(g, x)
  call march(f, y)
  call spread_values_of_the_field_over_its_neighbours_again(x)
  allocate(c, source=f)
  print *, c%product_with(c), sum(c%shifted(4))
  print *, sum(x), sum(y), sum(g%a), sum(f%a), x(500)
end program bound_pure
