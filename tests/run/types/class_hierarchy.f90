! Procedures of polymorphic objects: one that no extension replaces is the one of the declared type; others depend on the object.
! f2cuda options: --auto=all
! expect: report: 1 kernel apply_all_
! expect: report: 1 kernel relax_
! expect: report: 1 kernel shift_
! expect: report: 0 kernel weigh_
module fields
  implicit none
  type, abstract :: base
    integer :: n = 0
  contains
    procedure(rule), deferred :: weight
  end type
  abstract interface
    function rule(self, i) result(w)
      import base
      class(base), intent(in) :: self
      integer, intent(in) :: i
      integer :: w
    end function
  end interface
  type, extends(base) :: field
    integer :: gain = 2
    integer, allocatable :: u(:), v(:)
  contains
    procedure :: weight => field_weight
    procedure :: left
    procedure :: step
    procedure :: scaled => field_scaled
    generic :: at => left
    procedure, private :: apply_all
    procedure :: relax, shift, weigh, sweep
  end type
  type, extends(field) :: middle
  end type
  type, extends(middle) :: twice
    integer :: extra = 5
  contains
    procedure :: scaled => twice_scaled
  end type
contains
  function field_weight(self, i) result(w)
    class(field), intent(in) :: self
    integer, intent(in) :: i
    integer :: w
    w = self%gain + mod(i, 3)
  end function
  function left(self, i) result(r)
    class(field), intent(in) :: self
    integer, intent(in) :: i
    integer :: r
    r = self%u(max(1, i - 1))
  end function
  function field_scaled(self, i) result(r)
    class(field), intent(in) :: self
    integer, intent(in) :: i
    integer :: r
    r = self%gain*self%u(i)
  end function
  function twice_scaled(self, i) result(r)
    class(twice), intent(in) :: self
    integer, intent(in) :: i
    integer :: r
    r = self%extra*self%u(i)
  end function
  subroutine step(self, i)
    class(field), intent(inout) :: self
    integer, intent(in) :: i
    self%u(i) = mod(self%u(i) + self%weight(i)*self%v(i), 1009)
  end subroutine
  subroutine apply_all(self)
    class(field), intent(inout) :: self
    integer :: i
    do i = 1, self%n
      call self%step(i)
    end do
  end subroutine
  subroutine relax(self)
    class(field), intent(inout) :: self
    integer :: i
    do i = 1, self%n
      self%v(i) = self%at(i) + 1
    end do
  end subroutine
  subroutine shift(self)
    class(field), intent(inout) :: self
    integer :: i
    do i = 1, self%n
      self%u(i) = self%u(i) + self%weight(i)
    end do
  end subroutine
  subroutine weigh(self)
    class(field), intent(inout) :: self
    integer :: i
    do i = 1, self%n
      self%v(i) = self%v(i) + self%scaled(i)
    end do
  end subroutine
  subroutine sweep(self)
    class(field), intent(inout) :: self
    call self%relax()
    call self%apply_all()
    call self%shift()
    call self%weigh()
  end subroutine
end module

program p
  use fields, only: cells => field, twice
  implicit none
  class(cells), allocatable :: a
  type(cells) :: b
  integer :: k
  allocate (twice :: a)
  call begin(a)
  call begin(b)
  do k = 1, 3
    call a%sweep()
    call b%sweep()
  end do
  print *, a%u(1), a%u(100), sum(a%u), sum(a%v)
  print *, b%u(1), b%u(100), sum(b%u), sum(b%v)
contains
  subroutine begin(x)
    class(cells), intent(inout) :: x
    integer :: i
    x%n = 100
    allocate (x%u(x%n), x%v(x%n))
    do i = 1, x%n
      x%u(i) = mod(7*i, 31)
      x%v(i) = mod(3*i, 17)
    end do
  end subroutine
end program
