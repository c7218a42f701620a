! Types whose procedures objects choose: a model with what it is advanced by, and one of procedures that are PURE in a child alone.
module models
  use counting
  implicit none
  type, abstract :: model
    real(8), allocatable :: y(:), dy(:)
  contains
    procedure(rate), deferred :: slope
    procedure :: step
    procedure :: total
  end type
  type, abstract :: sampler
    real(8), allocatable :: w(:)
  contains
    procedure(acts), deferred :: act
    procedure(gives), deferred :: gives
    procedure(pure_acts), deferred :: mark
  end type
  abstract interface
    subroutine rate(self, y, dy)
      import model
      class(model), intent(in) :: self
      real(8), intent(in) :: y(:)
      real(8), intent(out) :: dy(:)
    end subroutine
    subroutine acts(self, x, s)
      import sampler
      class(sampler), intent(inout) :: self
      real(8), intent(inout) :: x(:)
      real(8), intent(out) :: s
    end subroutine
    function gives(self, x) result(s)
      import sampler
      class(sampler), intent(in) :: self
      real(8), intent(in) :: x(:)
      real(8) :: s
    end function
    pure subroutine pure_acts(self, x)
      import sampler
      class(sampler), intent(inout) :: self
      real(8), intent(inout) :: x(:)
    end subroutine
    subroutine pokes(x, k)
      real(8), intent(inout) :: x(:)
      integer, intent(in) :: k
    end subroutine
    real(8) function number_of(x)
      real(8), intent(in) :: x(:)
    end function
    function array_of(x) result(y)
      real(8), intent(in) :: x(:)
      real(8) :: y(size(x))
    end function
  end interface
  type :: functions
    procedure(number_of), pointer, nopass :: one => null()
    procedure(array_of), pointer, nopass :: two => null()
  end type
  type :: method
    procedure(pokes), pointer, nopass :: go => null()
  end type
contains
  subroutine fill(x, by)
    real(8), intent(out) :: x(:)
    real(8), intent(in) :: by
    integer :: i
    do concurrent (i = 1:size(x))
      x(i) = by*i
    end do
  end subroutine
  subroutine scale(x, by)
    real(8), intent(inout) :: x(:)
    real(8), intent(in) :: by
    integer :: i
    do concurrent (i = 1:size(x))
      x(i) = x(i)*by
    end do
  end subroutine
  subroutine step(self, dt)
    class(model), intent(inout) :: self
    real(8), intent(in) :: dt
    integer :: i
    call self%slope(self%y, self%dy)
    do concurrent (i = 1:size(self%y))
      self%y(i) = self%y(i) + dt*self%dy(i)
    end do
  end subroutine
  real(8) function total(self)
    class(model), intent(in) :: self
    integer :: i
    total = 0
    do concurrent (i = 1:size(self%y)) reduce(+: total)
      total = total + self%y(i)
    end do
  end function
end module
