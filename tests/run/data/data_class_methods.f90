! Methods of a class read scalar components of the object, and have local objects of types with procedures: arrays stay on the device.
! options: -fdefault-real-8
! f2cuda options: --auto=all
! expect: transfers: self%u 1 0
! expect: transfers: self%v 1 1
! expect: transfers: self%r 3 6
module fields
  implicit none
  type pair
    real :: x = 0, y = 0
  contains
    procedure :: norm
  end type
  type ring
    integer :: n = 4
    real :: r(4) = 1
  contains
    procedure :: turn
  end type
  type field
    integer :: n = 0
    real :: h = 1
    type(pair) :: origin
    real, allocatable :: u(:), v(:)
  contains
    procedure :: create
    procedure :: step
    procedure :: energy
  end type
contains
  real function norm(self)
    class(pair), intent(in) :: self
    norm = sqrt(self%x**2 + self%y**2)
  end function
  subroutine turn(self, by)
    class(ring), intent(inout) :: self
    real, intent(in) :: by
    integer :: i
    do i = 1, self%n
      self%r(i) = self%r(i)*by + i
    end do
  end subroutine
  subroutine create(self, n)
    class(field), intent(inout) :: self
    integer, intent(in) :: n
    integer :: i
    self%n = n
    self%h = 1.0/n
    self%origin = pair(0.5, 0.25)
    allocate (self%u(0:n + 1), self%v(0:n + 1))
    do i = 0, n + 1
      self%u(i) = self%h*i + self%origin%x
      self%v(i) = 0
    end do
  end subroutine
  subroutine step(self, dt)
    class(field), intent(inout) :: self
    real, intent(in) :: dt
    type(pair) :: q
    real :: c
    integer :: i
    q = pair(dt, dt/2)
    c = q%norm()
    do i = 1, self%n
      self%v(i) = self%u(i) + c*(self%u(i - 1) - 2*self%u(i) + self%u(i + 1))
    end do
    do i = 1, self%n
      self%u(i) = self%v(i)
    end do
    self%u(0) = self%u(1)
    self%u(self%n + 1) = self%u(self%n)
  end subroutine
  function energy(self) result(e)
    class(field), intent(in) :: self
    type(pair) :: e
    real :: a
    integer :: i
    a = 0
    do i = 1, self%n
      a = a + self%u(i)**2
    end do
    e = pair(a, self%h)
  end function
  real function spin(by) ! the object's array is in the frame, and ends with it
    real, intent(in) :: by
    type(ring) :: w
    integer :: i
    call w%turn(by)
    do i = 1, w%n
      w%r(i) = 2*w%r(i)
    end do
    spin = w%r(1) + w%r(w%n)
  end function
end module
program data_class_methods
  use fields
  implicit none
  type(field) :: f
  type(pair) :: e
  integer :: k
  real :: s
  call f%create(64)
  s = 0
  do k = 1, 10
    call f%step(0.125)
    e = f%energy()
    s = s + e%x
  end do
  print '(4f16.8)', s, e%y, f%v(3), f%origin%y
  s = 0
  do k = 1, 3
    s = s + spin(real(k))
    print '(f12.4)', s
  end do
end program
