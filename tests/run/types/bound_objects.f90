! Objects with type-bound procedures, storage of their own and extended types are arguments of calls in loops: bodies stand in the place of the calls.
! options: -fopenacc
! expect: report: 6 form: bodies in the place of calls
module states
  implicit none
  type :: gas
    real(8) :: gamma = 1.4d0
    integer :: evaluated = 0
  contains
    procedure :: pressure
    procedure :: sound
    procedure :: from_table => constant_heat
    generic :: state => pressure, sound
  end type gas
  type, extends(gas) :: real_gas
    real(8) :: a = 0.1d0
    real(8), allocatable :: cp(:)
    real(8), pointer :: weight(:, :) => null()
  contains
    procedure :: pressure => real_pressure
    procedure :: from_table => heat
    procedure :: relax
    procedure, nopass :: ramp
  end type real_gas
  type :: model
    type(real_gas) :: eos
    real(8), allocatable :: rho(:), e(:)
  end type model
contains
  pure real(8) function pressure(this, rho, e)
    class(gas), intent(in) :: this
    real(8), intent(in) :: rho, e
    pressure = (this%gamma - 1)*rho*e
  end function pressure
  pure real(8) function real_pressure(this, rho, e)
    class(real_gas), intent(in) :: this
    real(8), intent(in) :: rho, e
    real(8) :: ideal
    ideal = pressure(this, rho, e)
    real_pressure = ideal - this%a*rho**2
    if (real_pressure < 0) real_pressure = 0
  end function real_pressure
  pure real(8) function sound(this, p)
    class(gas), intent(in) :: this
    real(8), intent(in) :: p
    sound = sqrt(this%gamma*p)
  end function sound
  pure real(8) function constant_heat(this, i)
    class(gas), intent(in) :: this
    integer, intent(in) :: i
    constant_heat = this%gamma + 0*i
  end function constant_heat
  pure real(8) function heat(this, i)
    class(real_gas), intent(in) :: this
    integer, intent(in) :: i
    integer :: k
    heat = 0
    do k = 1, size(this%weight, 1)
      heat = heat + this%weight(k, i)*this%cp(i)
    end do
  end function heat
  subroutine relax(this, x, i)
    class(real_gas), intent(in) :: this
    real(8), intent(inout) :: x
    integer, intent(in) :: i
    x = x + this%a*(this%cp(i) - x)
  end subroutine relax
  pure real(8) function ramp(x)
    real(8), intent(in) :: x
    ramp = max(0d0, min(1d0, x))
  end function ramp
  subroutine of_class(this, a, p, n)
    class(gas), intent(in) :: this
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(out) :: p(n)
    integer :: i
    !$acc parallel loop
    do i = 1, n
      p(i) = sound(this, a(i)**2) + pressure(this, a(i), 1d0)
    end do
  end subroutine of_class
  subroutine of_member(m, n)
    type(model), intent(inout) :: m
    integer, intent(in) :: n
    integer :: i
    !$acc parallel loop
    do i = 1, n
      m%e(i) = m%e(i) + m%eos%pressure(m%rho(i), m%e(i))
    end do
    !$acc parallel loop
    do i = 1, n
      call m%eos%relax(m%rho(i), i)
    end do
  end subroutine of_member
end module states

program main
  use states
  implicit none
  integer, parameter :: n = 120
  type(gas) :: air
  type(real_gas) :: steam
  type(model) :: m
  real(8), target :: w(4, n)
  real(8) :: a(n), p(n), s
  integer :: i, j
  a = [(i*0.01d0, i = 1, n)]
  w = reshape([(mod(i*7, 13)*0.1d0, i = 1, 4*n)], [4, n])
  allocate (steam%cp(n))
  steam%cp = [(3 + mod(i, 5), i = 1, n)]
  steam%weight => w
  !$acc parallel loop
  do i = 1, n
    p(i) = air%state(a(i)**2 + 1, 2d0) + air%state(a(i)**2)
  end do
  print '(es22.14)', sum(p)
  !$acc parallel loop
  do i = 1, n
    p(i) = steam%state(a(i), 2d0) + steam%state(1d0) + steam%ramp(a(i) - 0.5d0)
  end do
  print '(es22.14)', sum(p)
  s = 0
  !$acc parallel loop reduction(+:s)
  do i = 1, n
    p(i) = steam%from_table(i)
    s = s + p(i)*steam%pressure(e=1d0, rho=a(i))
  end do
  print '(2es22.14)', sum(p), s
  !$acc parallel loop
  do j = 1, n
    call steam%relax(p(j), j)
  end do
  print '(es22.14)', sum(p)
  steam%cp = steam%cp + 1
  steam%gamma = 1.3d0
  call of_class(steam, a, p, n)
  print '(es22.14)', sum(p)
  call of_class(air, a, p, n)
  print '(es22.14)', sum(p)
  m%eos = steam
  m%rho = a
  m%e = 2*a
  call of_member(m, n)
  print '(2es22.14)', sum(m%rho), sum(m%e)
end program main
