! Results of dummy procedures and procedure pointers stay on the device, and so do their arguments: of procedures of modules, private ones too, of
! internal ones that use variables of their hosts, of pointers that are dummies, and where a function passes on what another gives it. Of a
! pointer that is a component gfortran copies the result, which comes home.
! f2cuda options: --auto=all
! expect: transfers: r 0 1
! expect: transfers: y 0 5
! expect: transfers: w 0 3
! expect: transfers: f2c_r1 0 0
! expect: transfers: f2c_r9 1 0
! expect: transfers: seen 1 0
module integrators
  implicit none
  integer, parameter :: dp = kind(1d0)
  abstract interface
    function rhs_i(t, y) result(r)
      import :: dp
      real(dp), intent(in) :: t, y(:)
      real(dp) :: r(size(y))
    end function
    subroutine rhs_s(t, y, s)
      import :: dp
      real(dp), intent(in) :: t, y(:)
      real(dp), intent(out) :: s(:)
    end subroutine
  end interface
  type method
    procedure(rhs_i), pointer, nopass :: f => null()
    integer :: calls = 0
  end type
contains
  subroutine rk4(f, t, dt, y)
    procedure(rhs_i) :: f
    real(dp), intent(in) :: t, dt
    real(dp), intent(inout) :: y(:)
    real(dp) :: k1(size(y)), k2(size(y)), k3(size(y)), k4(size(y))
    k1 = f(t, y)
    k2 = f(t + dt/2, y + dt/2*k1)
    k3 = f(t + dt/2, y + dt/2*k2)
    k4 = f(t + dt, y + dt*k3)
    y = y + dt/6*(k1 + 2*k2 + 2*k3 + k4)
  end subroutine
  subroutine euler(f, t, dt, y)            ! no variable of its own for the value
    procedure(rhs_i), pointer, intent(in) :: f
    real(dp), intent(in) :: t, dt
    real(dp), intent(inout) :: y(:)
    y = y + dt*f(t, y)
  end subroutine
  function doubled(f, t, y) result(r)      ! its result is that of another
    procedure(rhs_i) :: f
    real(dp), intent(in) :: t, y(:)
    real(dp) :: r(size(y))
    r = f(t, y)
    r = 2*r
  end function
  subroutine heun(f, t, dt, w)
    procedure(rhs_s) :: f
    real(dp), intent(in) :: t, dt
    real(dp), intent(inout) :: w(:)
    real(dp) :: k1(size(w)), k2(size(w))
    call f(t, w, k1)
    call f(t + dt, w + dt*k1, k2)
    w = w + dt/2*(k1 + k2)
  end subroutine
end module
module models
  use integrators
  implicit none
  private
  public :: diffuse, cool, held, seen
  real(dp) :: seen(20000) = 0
contains
  function diffuse(t, y) result(r)
    real(dp), intent(in) :: t, y(:)
    real(dp) :: r(size(y))
    integer :: i, n
    n = size(y)
    do i = 1, n
      r(i) = 0.1_dp*(y(max(i-1, 1)) - 2*y(i) + y(min(i+1, n))) + 1e-3_dp*t
    end do
  end function
  subroutine cool(t, y, s)
    real(dp), intent(in) :: t, y(:)
    real(dp), intent(out) :: s(:)
    s = -0.5_dp*y + 0.01_dp*t
  end subroutine
  function held(t, y) result(s)            ! its caller sets what it reads
    real(dp), intent(in) :: t, y(:)
    real(dp) :: s(size(y))
    integer :: i
    do i = 1, size(y)
      s(i) = y(i)*0.5_dp + seen(i) + t
    end do
  end function
end module
program p
  use integrators
  use models
  implicit none
  integer, parameter :: n = 20000
  real(dp), allocatable :: y(:), w(:)
  procedure(rhs_i), pointer :: g
  real(dp) :: kappa
  type(method) :: m
  integer :: i, k
  allocate(y(n), w(n))
  do i = 1, n
    y(i) = sin(0.01_dp*i)
    w(i) = cos(0.01_dp*i)
  end do
  g => diffuse
  m%f => diffuse
  do k = 1, 10
    kappa = 0.1_dp/k
    call rk4(diffuse, 0.1_dp*k, 0.1_dp, y)
    call rk4(inner, 0.1_dp*k, 0.1_dp, y)
    call euler(g, 0.1_dp*k, 0.1_dp, y)
    y = y + 1e-3_dp*doubled(inner, 0.2_dp, y)
    call heun(cool, 0.1_dp*k, 0.1_dp, w)
    if (mod(k, 5) == 0) print '(i4,2f14.8)', k, y(n/3), w(n/3)
  end do
  print '(2f14.6)', sum(y), sum(w)
  do k = 1, 10
    seen = held(0.1_dp, y)
    seen = seen + held(0.1_dp, seen)
  end do
  print '(f14.6)', maxval(seen)
  y = m%f(0.1_dp, y)
  y = damped(y)
  print '(2f14.6)', y(n/2), sum(y)
contains
  function inner(t, y) result(r)
    real(dp), intent(in) :: t, y(:)
    real(dp) :: r(size(y))
    integer :: i
    do i = 1, size(y)
      r(i) = -kappa*y(i) + t*1e-3_dp
    end do
  end function
  pure function damped(x)
    real(dp), intent(in) :: x(:)
    real(dp) :: damped(size(x))
    damped = 0.5_dp*x
  end function
end program
