! Objects with allocatable arrays that functions and operators give: they stay on the device, and what is set aside is moved to its object. The result of the
! operator whose place has no variant (y*9d0) comes home, twelve times, as nobody knows who copies it.
! f2cuda options: --auto=all
! expect: transfers: a%v 0 0
! expect: transfers: b%v 0 0
! expect: transfers: rhs%v 0 0
! expect: transfers: c%v 0 14
module fields
  implicit none
  private
  public :: field, operator(+), operator(*), rhs, new_field, norm, step_euler, lines
  integer, parameter :: dp = kind(1d0)
  type field
    integer :: n = 0
    real(dp), allocatable :: v(:,:)
    integer, pointer :: steps => null()
  end type
  type lines
    private
    integer :: hidden = 3
    real(dp), allocatable, public :: x(:)
  contains
    procedure :: total
  end type
  interface operator(+)
    module procedure add, add_lines
  end interface
  interface operator(*)
    module procedure scale, scale_r
  end interface
contains
  function new_field(n) result(c)
    integer, intent(in) :: n
    type(field) :: c
    integer :: i, j
    c%n = n
    allocate(c%v(0:n-1, n))
    do j = 1, n
      do i = 1, n
        c%v(i-1,j) = sin(0.1_dp*i)*cos(0.2_dp*j)
      end do
    end do
  end function
  function add(a, b) result(c)
    type(field), intent(in) :: a, b
    type(field) :: c
    c%n = a%n
    c%steps => a%steps
    allocate(c%v, mold=a%v)
    c%v = a%v + b%v
  end function
  pure function scale(s, b) result(c)
    real(dp), intent(in) :: s
    type(field), intent(in) :: b
    type(field) :: c
    c%n = b%n
    allocate(c%v, mold=b%v)
    c%v = s*b%v
  end function
  function scale_r(b, s) result(c)
    real(dp), intent(in) :: s
    type(field), intent(in) :: b
    type(field) :: c
    c = scale(s, b)
  end function
  type(field) function rhs(a)
    type(field), intent(in) :: a
    integer :: i, j
    rhs%n = a%n
    allocate(rhs%v, mold=a%v)
    rhs%v = 0
    do j = 2, a%n-1
      do i = 1, a%n-2
        rhs%v(i,j) = a%v(i-1,j) + a%v(i+1,j) + a%v(i,j-1) + a%v(i,j+1) - 4*a%v(i,j)
      end do
    end do
  end function
  pure real(dp) function norm(a)
    type(field), intent(in) :: a
    integer :: i, j
    norm = 0
    do j = 1, a%n
      do i = 0, a%n-1
        norm = norm + a%v(i,j)**2
      end do
    end do
  end function
  subroutine step_euler(y, h)
    type(field), intent(inout) :: y
    real(dp), intent(in) :: h
    y = y + h*rhs(y)
  end subroutine
  function add_lines(a, b) result(c)
    type(lines), intent(in) :: a, b
    type(lines) :: c
    integer :: i
    c%hidden = a%hidden + b%hidden
    allocate(c%x(size(a%x)))
    do i = 1, size(a%x)
      c%x(i) = a%x(i) + 0.5_dp*b%x(i)
    end do
  end function
  real(dp) function total(this)
    class(lines), intent(in) :: this
    total = sum(this%x) + this%hidden
  end function
end module
program p
  use fields, only: field, operator(+), operator(*), rhs, new_field, norm, step_euler, lines
  implicit none
  type(field) :: y, k1, k2
  type(lines) :: f, g
  integer :: s
  integer, target :: count
  real(8) :: h
  h = 0.1d0
  count = 5
  y = new_field(24)
  y%steps => count
  do s = 1, 6
    k1 = rhs(y)
    k2 = rhs(y + (0.5d0*h)*k1)
    y = y + h*k2
    y = h*(y*9d0) + y*h
    call step_euler(y, h)
    if (mod(s, 3) == 0) print '(i3,2es22.13)', s, norm(y), y%v(3,4)
  end do
  print '(3i4,l2)', y%n, lbound(y%v), associated(y%steps, count)
  allocate(f%x(30), g%x(30))
  f%x = 1
  g%x = 2
  f = f + g
  g = f + (g + f)
  print '(2es20.12)', f%total(), g%total()
end program
