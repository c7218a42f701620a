! PURE procedures that other procedures get: right-hand sides with array results and as subroutines, norms, by position and by keyword, and by way
! of objects. Who takes any procedure gets a variant with kernels; who asks for a PURE one, or calls it in parallel iterations, gets that.
! f2cuda options: --auto=all
! expect: report: 1 kernel columns_124
! expect: profile: f2c_v_diffusion_rhs_21 .*:21  *7 
! expect: profile: f2c_v_diffusion_rates_32 .*:32  *3 
! expect: profile: f2c_v_diffusion_energy_41 .*:41  *2 
module diffusion
  implicit none
  private
  public :: rhs, rates, energy, decay
  real(8) :: alpha = 0.125d0
contains
  pure function rhs(t, y) result(dy)
    real(8), intent(in) :: t, y(:)
    real(8) :: dy(size(y))
    integer :: i, n
    n = size(y)
    dy(1) = 0
    dy(n) = 0
    do i = 2, n - 1
      dy(i) = alpha*(y(i - 1) - 2*y(i) + y(i + 1)) + t
    end do
  end function rhs
  pure subroutine rates(t, y, dy)
    real(8), intent(in) :: t, y(:)
    real(8), intent(out) :: dy(:)
    integer :: i, n
    n = size(y)
    dy(1) = t
    dy(n) = t
    do i = 2, n - 1
      dy(i) = alpha*(y(i - 1) - 2*y(i) + y(i + 1)) - t
    end do
  end subroutine rates
  pure function energy(y) result(e)
    real(8), intent(in) :: y(:)
    real(8) :: e
    integer :: i
    e = 0
    do i = 1, size(y)
      e = e + 0.5d0*y(i)**2
    end do
  end function energy
  pure function decay(x) result(s)
    real(8), intent(in) :: x
    real(8) :: s
    integer :: k
    s = 0
    do k = 1, 4
      s = s*x + 1
    end do
  end function decay
end module diffusion

module steppers
  implicit none
  type :: stepper
    real(8) :: h = 0.125d0
  contains
    procedure :: euler
  end type
  abstract interface
    function slope(t, y) result(dy)
      real(8), intent(in) :: t, y(:)
      real(8) :: dy(size(y))
    end function
    pure function pure_slope(t, y) result(dy)
      real(8), intent(in) :: t, y(:)
      real(8) :: dy(size(y))
    end function
    subroutine slopes(t, y, dy)
      real(8), intent(in) :: t, y(:)
      real(8), intent(out) :: dy(:)
    end subroutine
    function norm(y) result(e)
      real(8), intent(in) :: y(:)
      real(8) :: e
    end function
    function scalar(x) result(s)
      real(8), intent(in) :: x
      real(8) :: s
    end function
  end interface
contains
  subroutine midpoint(f, t, y, h)
    procedure(slope) :: f
    real(8), intent(in) :: t, h
    real(8), intent(inout) :: y(:)
    real(8) :: k1(size(y)), k2(size(y))
    k1 = f(t, y)
    k2 = f(t + h/2, y + h/2*k1)
    y = y + h*k2
  end subroutine midpoint
  subroutine euler(self, f, t, y, size_of)
    class(stepper), intent(in) :: self
    procedure(slopes) :: f
    real(8), intent(in) :: t
    real(8), intent(inout) :: y(:)
    procedure(norm), optional :: size_of
    real(8) :: k(size(y))
    call f(t, y, k)
    y = y + self%h*k
    if (present(size_of)) y = y/(1 + size_of(y))
  end subroutine euler
  pure subroutine asks_pure(f, y)
    procedure(pure_slope) :: f
    real(8), intent(inout) :: y(:)
    y = y + f(0.5d0, y)
  end subroutine asks_pure
  subroutine each(f, y)
    procedure(scalar) :: f
    real(8), intent(inout) :: y(:)
    integer :: i
    do i = 1, size(y)
      y(i) = f(y(i)/16)
    end do
  end subroutine each
  subroutine columns(f, y)
    procedure(slopes) :: f
    real(8), intent(inout) :: y(:, :)
    real(8) :: k(size(y, 1), size(y, 2))
    integer :: j
    do j = 1, size(y, 2)
      call f(0.25d0, y(:, j), k(:, j))
    end do
    y = y + k
  end subroutine columns
end module steppers

program pure_handed_on
  use diffusion
  use steppers
  implicit none
  type(stepper) :: s
  real(8) :: y(400), c(40, 3)
  integer :: i
  do i = 1, 400
    y(i) = mod(i, 17)
  end do
  c = reshape(y, [40, 3])
  do i = 1, 3
    call midpoint(rhs, i*0.5d0, y, 0.25d0)
  end do
  y = y + rhs(0.5d0, y)
  call s%euler(rates, 0.5d0, y)
  call s%euler(rates, 0.25d0, y, size_of=energy)
  call s%euler(t=0.25d0, y=y, f=rates)
  call asks_pure(rhs, y)
  call each(decay, y)
  call columns(rates, c)
  print '(5es20.12)', sum(y), y(3), y(399), energy(y), sum(c)
end program pure_handed_on
