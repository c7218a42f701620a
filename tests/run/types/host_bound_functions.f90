! Functions bound to types, of which the dynamic type chooses one: PURE ones read what their object, a module and their arguments have, which
! kernels have set before, and change nothing.
! f2cuda options: --auto=all
module fluxes
  implicit none
  integer, parameter :: n = 3000
  real(8) :: table(n)
  type, abstract :: flux_t
    real(8), allocatable :: c(:)
  contains
    procedure(f_if), deferred :: eval
  end type
  abstract interface
    pure real(8) function f_if(self, u, i)
      import
      class(flux_t), intent(in) :: self
      real(8), intent(in) :: u(:)
      integer, intent(in) :: i
    end function
  end interface
  type, extends(flux_t) :: linear
  contains
    procedure :: eval => lin
  end type
  type, extends(flux_t) :: square
  contains
    procedure :: eval => squ
  end type
contains
  pure real(8) function lin(self, u, i)
    class(linear), intent(in) :: self
    real(8), intent(in) :: u(:)
    integer, intent(in) :: i
    lin = self%c(i)*u(i) + table(i)
  end function
  pure real(8) function squ(self, u, i)
    class(square), intent(in) :: self
    real(8), intent(in) :: u(:)
    integer, intent(in) :: i
    squ = self%c(1)*u(i)**2 - table(n + 1 - i)
  end function
  subroutine step(f, u, v)
    class(flux_t), intent(inout) :: f
    real(8), intent(in) :: u(:)
    real(8), intent(inout) :: v(:)
    integer :: i
    do i = 1, n                          ! a kernel
      f%c(i) = f%c(i) + 1
      table(i) = table(i) + i
    end do
    do i = 1, n                          ! the host's
      v(i) = v(i) + f%eval(u, i)
    end do
  end subroutine
end module
program host_bound_functions
  use fluxes
  implicit none
  class(flux_t), allocatable :: f
  real(8) :: u(n), v(n)
  integer :: i, t
  u = [(mod(i, 7)*0.5d0, i=1, n)]
  v = 0
  table = 1
  do t = 1, 3
    if (allocated(f)) deallocate (f)
    if (mod(t, 2) == 1) then
      allocate (linear :: f)
    else
      allocate (square :: f)
    end if
    f%c = [(i*0.25d0, i=1, n)]
    do i = 1, n                          ! a kernel
      u(i) = u(i) + 1
    end do
    call step(f, u, v)
    call step(f, u, v)
    print '(3f16.4)', sum(v), v(1), v(n)
  end do
end program
