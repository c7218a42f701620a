! The state of a model and its kernels: arrays of a module, private ones behind procedures, objects with objects.
module state
  use counting
  implicit none
  real(8), allocatable :: p(:), q(:)
  real(8), allocatable, private :: hidden(:)
  type :: block
    integer :: length = 0
    real(8), allocatable :: u(:), v(:)
    type(block), pointer :: next => null()
  end type
  type :: mesh
    integer :: blocks = 0
    type(block), allocatable :: b(:)
  end type
  type, abstract :: model
    real(8), allocatable :: y(:), dy(:)
  contains
    procedure(rate), deferred :: slope
    procedure :: step
    procedure :: energy
  end type
  abstract interface
    subroutine rate(self, y, dy)
      import model
      class(model), intent(in) :: self
      real(8), intent(in) :: y(:)
      real(8), intent(out) :: dy(:)
    end subroutine
    subroutine advance(u, dt)
      real(8), intent(inout) :: u(:)
      real(8), intent(in) :: dt
    end subroutine
  end interface
  type :: method
    procedure(advance), pointer, nopass :: go => null()
  end type
contains
  subroutine begin_state()
    integer :: i
    allocate (p(n), q(n), hidden(n))
    do concurrent (i = 1:n)
      p(i) = i
      q(i) = 0
      hidden(i) = 2*i
    end do
  end subroutine
  subroutine pulse()
    integer :: i
    do concurrent (i = 1:n)
      p(i) = p(i) + 1
    end do
    do concurrent (i = 1:n)
      hidden(i) = hidden(i) + p(i)
    end do
  end subroutine
  real(8) function hidden_at(i)
    integer, intent(in) :: i
    hidden_at = hidden(i)
  end function
  subroutine set_hidden(i, x)
    integer, intent(in) :: i
    real(8), intent(in) :: x
    hidden(i) = x
  end subroutine
  subroutine end_state()
    deallocate (p, q, hidden)
  end subroutine
  subroutine scale(x, by)
    real(8), intent(inout) :: x(:)
    real(8), intent(in) :: by
    integer :: i
    do concurrent (i = 1:size(x))
      x(i) = x(i)*by
    end do
  end subroutine
  subroutine fill(x, by)
    real(8), intent(out) :: x(:)
    real(8), intent(in) :: by
    integer :: i
    do concurrent (i = 1:size(x))
      x(i) = by*i
    end do
  end subroutine
  subroutine make_mesh(m, blocks)
    type(mesh), intent(out) :: m
    integer, intent(in) :: blocks
    integer :: k
    m%blocks = blocks
    allocate (m%b(blocks))
    do k = 1, blocks
      m%b(k)%length = n
      allocate (m%b(k)%u(n), m%b(k)%v(n))
      call fill(m%b(k)%u, real(k, 8))
      call fill(m%b(k)%v, 0d0)
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
  real(8) function energy(self)
    class(model), intent(in) :: self
    integer :: i
    energy = 0
    do concurrent (i = 1:size(self%y)) reduce(+: energy)
      energy = energy + self%y(i)
    end do
  end function
end module
