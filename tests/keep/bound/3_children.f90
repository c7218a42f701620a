! What extends the types of another file, and procedures for pointers.
module children
  use models
  implicit none
  type, extends(model) :: decay
    real(8) :: by = 0.5d0
  contains
    procedure :: slope => decay_slope
  end type
  type, extends(decay) :: forced
    real(8), allocatable :: source(:)
  contains
    procedure :: slope => forced_slope
  end type
  type, extends(sampler) :: quiet
  contains
    procedure :: act => quiet_act
    procedure :: gives => quiet_gives
    procedure :: mark => quiet_mark
  end type
contains
  subroutine decay_slope(self, y, dy)
    class(decay), intent(in) :: self
    real(8), intent(in) :: y(:)
    real(8), intent(out) :: dy(:)
    integer :: i
    do concurrent (i = 1:size(y))
      dy(i) = -self%by*y(i)
    end do
  end subroutine
  subroutine forced_slope(self, y, dy)
    class(forced), intent(in) :: self
    real(8), intent(in) :: y(:)
    real(8), intent(out) :: dy(:)
    integer :: i
    do concurrent (i = 1:size(y))
      dy(i) = self%source(i) - self%by*y(i)
    end do
  end subroutine
  pure subroutine quiet_act(self, x, s)
    class(quiet), intent(inout) :: self
    real(8), intent(inout) :: x(:)
    real(8), intent(out) :: s
    s = x(3) + self%w(2)
    x(4) = -1
    self%w(5) = -2
  end subroutine
  pure function quiet_gives(self, x) result(s)
    class(quiet), intent(in) :: self
    real(8), intent(in) :: x(:)
    real(8) :: s
    s = x(4) + self%w(5)
  end function
  pure subroutine quiet_mark(self, x)
    class(quiet), intent(inout) :: self
    real(8), intent(inout) :: x(:)
    x(1) = x(1) + self%w(1)
  end subroutine
end module
module pokers
  implicit none
contains
  subroutine poke(x, k)
    real(8), intent(inout) :: x(:)
    integer, intent(in) :: k
    x(k) = x(k) + 1
  end subroutine
  pure subroutine pure_poke(x, k)
    real(8), intent(inout) :: x(:)
    integer, intent(in) :: k
    x(k) = x(k) + 1
  end subroutine
  subroutine add_number(x, k)
    real(8), intent(inout) :: x(:)
    integer, intent(in) :: k
    integer :: i
    do concurrent (i = 1:size(x))
      x(i) = x(i) + k
    end do
  end subroutine
  subroutine times_number(x, k)
    real(8), intent(inout) :: x(:)
    integer, intent(in) :: k
    integer :: i
    do concurrent (i = 1:size(x))
      x(i) = x(i)*k
    end do
  end subroutine
  real(8) function sum_of(x)
    real(8), intent(in) :: x(:)
    integer :: i
    sum_of = 0
    do concurrent (i = 1:size(x)) reduce(+: sum_of)
      sum_of = sum_of + x(i)
    end do
  end function
  function twice(x) result(y)
    real(8), intent(in) :: x(:)
    real(8) :: y(size(x))
    integer :: i
    do concurrent (i = 1:size(x))
      y(i) = 2*x(i)
    end do
  end function
  pure real(8) function first_of(x)
    real(8), intent(in) :: x(:)
    first_of = x(1)
  end function
end module
