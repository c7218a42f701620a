! Arrays and scalars of types with type-bound procedures in kernels, and calls of these: PASS, NOPASS, GENERIC, operators.
module vectors
  implicit none
  type :: vec
    real(8) :: x = 0, y = 0, z = 0
  contains
    procedure :: norm2 => vec_norm2
    procedure :: scale => vec_scale
    procedure, nopass :: two
    procedure, private :: vec_add, times_real, times_integer
    procedure, pass(b), private :: real_times
    generic :: operator(+) => vec_add
    generic :: operator(*) => real_times
    generic :: times => times_real, times_integer
  end type
  type, extends(vec) :: particle
    integer :: id = 0
    real(8) :: history(3) = 0
  contains
    procedure :: push
  end type
  type :: settings
    real(8) :: dt = 0.25d0
    integer :: steps = 2
  contains
    procedure :: drift
  end type
contains
  pure function vec_norm2(self) result(r)
    class(vec), intent(in) :: self
    real(8) :: r
    r = self%x**2 + self%y**2 + self%z**2
  end function
  subroutine vec_scale(self, f)
    class(vec), intent(inout) :: self
    real(8), intent(in) :: f
    self%x = self%x*f
    self%y = self%y*f
    self%z = self%z*f
  end subroutine
  pure real(8) function two()
    two = 2
  end function
  pure function vec_add(a, b) result(c)
    class(vec), intent(in) :: a, b
    type(vec) :: c
    c%x = a%x + b%x
    c%y = a%y + b%y
    c%z = a%z + b%z
  end function
  pure function real_times(f, b) result(c)
    real(8), intent(in) :: f
    class(vec), intent(in) :: b
    type(vec) :: c
    c%x = f*b%x
    c%y = f*b%y
    c%z = f*b%z
  end function
  pure real(8) function times_real(self, f)
    class(vec), intent(in) :: self
    real(8), intent(in) :: f
    times_real = self%x*f
  end function
  pure real(8) function times_integer(self, k)
    class(vec), intent(in) :: self
    integer, intent(in) :: k
    times_integer = self%y*k
  end function
  subroutine push(self, k)
    class(particle), intent(inout) :: self
    integer, intent(in) :: k
    self%history(1:2) = self%history(2:3)
    self%history(3) = self%x + k
    self%id = self%id + k
  end subroutine
  pure real(8) function drift(self, v)
    class(settings), intent(in) :: self
    real(8), intent(in) :: v
    drift = v*self%dt*self%steps
  end function
end module

program bound_procedures
  use vectors
  implicit none
  type(vec), allocatable :: p(:), q(:,:)
  type(particle) :: a(0:9)
  type(settings) :: s
  real(8) :: r(100), total
  integer :: i, j
  allocate(p(100), q(2, 100))
  !$acc parallel loop
  do i = 1, 100
    p(i) = vec(i, 2*i, 3)
    q(1, i)%x = i
    q(1, i)%y = 1
    q(1, i)%z = 0
    q(2, i) = p(i)
  end do
  !$acc parallel loop
  do i = 1, 100
    call p(i)%scale(0.5d0)
    q(1, i) = p(i) + 2d0*q(2, i)
    r(i) = q(1, i)%norm2()*p(i)%two() + p(i)%times(3) + p(i)%times(3d0)
  end do
  print '(a,4f14.2)', 'vectors', sum(r), q(1, 100)%z, p(7)%x, sum(q(:, 3)%y)
  do i = 0, 9
    a(i)%x = i
  end do
  do j = 1, 2
    !$acc parallel loop
    do i = 0, 9
      call a(i)%push(i + j)
    end do
    a(3)%x = a(3)%x + 10
  end do
  print '(a,i6,4f8.1)', 'particles', sum(a%id), a(3)%history, a(9)%history(2)
  s%steps = 4
  total = 0
  !$acc parallel loop reduction(+:total)
  do i = 1, 100
    total = total + s%drift(r(i))
  end do
  print '(a,f14.2)', 'settings', total
end program
