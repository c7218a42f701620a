! What extends the model of another file, and procedures for its pointers; one with a second entry.
module models
  use state
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
  subroutine add_dt(u, dt)
    real(8), intent(inout) :: u(:)
    real(8), intent(in) :: dt
    integer :: i
    do concurrent (i = 1:size(u))
      u(i) = u(i) + dt
    end do
  end subroutine
  subroutine times_dt(u, dt)
    real(8), intent(inout) :: u(:)
    real(8), intent(in) :: dt
    integer :: i
    do concurrent (i = 1:size(u))
      u(i) = u(i)*dt
    end do
  end subroutine
  function doubled_of(u) result(r)
    real(8), intent(in) :: u(:)
    real(8), allocatable :: r(:)
    integer :: i
    allocate (r(size(u)))
    do concurrent (i = 1:size(u))
      r(i) = 2*u(i)
    end do
  end function
end module
subroutine forward(u, k)
  implicit none
  integer, intent(in) :: k
  real(8), intent(inout) :: u(k)
  integer :: i
  do concurrent (i = 1:k)
    u(i) = u(i) + 3
  end do
  return
  entry backward(u, k)
  do concurrent (i = 1:k)
    u(i) = u(i) - 1
  end do
end subroutine
subroutine first_ten(x, s)
  implicit none
  real(8), intent(in) :: x(10)
  real(8), intent(out) :: s
  integer :: i
  s = 0
  do i = 1, 10
    s = s + x(i)
  end do
end subroutine
