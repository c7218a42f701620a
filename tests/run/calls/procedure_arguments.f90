! Procedures as arguments of procedures that kernels call, procedure pointers, and dummy procedures that are one procedure in every call.
! expect: report: 8 ; kernel
module rules
  implicit none
  abstract interface
    pure real(8) function of_one(x)
      real(8), intent(in) :: x
    end function of_one
  end interface
contains
  pure real(8) function trapezoids(f, a, b, n) result(s)
    procedure(of_one) :: f
    real(8), intent(in) :: a, b
    integer, intent(in) :: n
    integer :: i
    s = 0.5d0*(f(a) + f(b))
    do i = 1, n - 1
      s = s + f(a + i*(b - a)/n)
    end do
    s = s*(b - a)/n
  end function trapezoids
  pure real(8) function refined(f, a, b) result(s) ! hands its argument on
    procedure(of_one) :: f
    real(8), intent(in) :: a, b
    s = 2*trapezoids(f, a, b, 8) - trapezoids(b=b, a=a, f=f, n=4)
  end function refined
  pure function newton(f, slope, start) result(x)
    procedure(of_one) :: f, slope
    real(8), intent(in) :: start
    real(8) :: x
    integer :: k
    x = start
    do k = 1, 20
      x = x - f(x)/slope(x=x)
    end do
  end function newton
  subroutine fill(f, a, n) ! in all calls with one procedure
    procedure(of_one) :: f
    integer, intent(in) :: n
    real(8), intent(out) :: a(n)
    integer :: i
    !$omp target teams distribute parallel do
    do i = 1, n
      a(i) = f(1d0*i)
    end do
  end subroutine fill
  subroutine relax(step, y, n)
    interface
      subroutine step(m, u, du)
        integer, intent(in) :: m
        real(8), intent(in) :: u(m)
        real(8), intent(out) :: du(m)
      end subroutine step
    end interface
    integer, intent(in) :: n
    real(8), intent(inout) :: y(2)
    real(8) :: d(2)
    integer :: k
    do k = 1, n
      call step(2, y, d)
      y = y + 0.125d0*d
    end do
  end subroutine relax
end module rules
module functions
  implicit none
  real(8) :: factor = 2
contains
  pure real(8) function square(x)
    real(8), intent(in) :: x
    square = x*x*factor
  end function square
  pure real(8) function line(z) ! its dummy has another name than the interface's
    real(8), intent(in) :: z
    line = 3*z + 1
  end function line
  subroutine swing(n, a, b)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n)
    real(8), intent(out) :: b(n)
    b(1) = a(2)
    b(2) = -a(1)
  end subroutine swing
end module functions
program procedure_arguments
  use rules
  use functions
  implicit none
  real(8) :: a(40), b(40), c(40), d(40), e(40), root, y(2, 40)
  procedure(of_one), pointer :: p => null()
  external :: pass
  intrinsic :: dsqrt
  integer :: i
  !$acc parallel loop
  do i = 1, 40
    a(i) = trapezoids(square, 0d0, 1d0*i, 4)
  end do
  !$omp parallel do
  do i = 1, 40
    b(i) = refined(line, 0d0, 1d0*i) + refined(square, 0d0, 1d0)
  end do
  root = 3
  do concurrent (i = 1:40)
    c(i) = newton(parabola, parabola_slope, 1d0 + i)
  end do
  !$acc parallel loop
  do i = 1, 40
    d(i) = trapezoids(dsqrt, 0d0, 4d0*i, 1)
  end do
  factor = 0.5d0
  call fill(square, e, 40)
  print '(4f14.6)', a(1), sum(a), b(40), sum(b)
  print '(4f14.6)', sum(c), sum(d), e(40), sum(e)
  p => line
  !dvm$ parallel (i)
  do i = 1, 40
    a(i) = p(1d0*i)
  end do
  do i = 1, 40
    y(:, i) = [1d0, 0.5d0*i]
  end do
  !$acc parallel loop
  do i = 1, 40
    call relax(swing, y(:, i), 8)
  end do
  !$omp target teams distribute parallel do
  do i = 1, 40
    call pass(line_of_old, i, b(i))
  end do
  print '(4f14.6)', sum(a), sum(y(1, :)), sum(y(2, :)), sum(b)
contains
  pure real(8) function parabola(x)
    real(8), intent(in) :: x
    parabola = x*x - root
  end function parabola
  pure real(8) function parabola_slope(x)
    real(8), intent(in) :: x
    parabola_slope = 2*x
  end function parabola_slope
  real(8) function line_of_old(i)
    integer :: i
    line_of_old = 2*i + 0.25d0
  end function line_of_old
end program procedure_arguments
subroutine pass(f, i, x)
  implicit none
  real(8), external :: f
  integer :: i
  real(8) :: x
  x = f(i)
end subroutine pass
