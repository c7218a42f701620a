! Procedures of objects whose type the text tells are called by their own names: by position, by keyword, of a parent, of a parent's
! part, NOPASS, PASS(x), generic ones and operators.
! f2cuda options: --auto=all
! expect: report: 0 through an object are not followed
module lines
  implicit none
  type :: line
    real(8) :: a = 2, b = 1
    integer :: n = 0
  contains
    procedure :: at
    procedure :: shift
    procedure, nopass :: half
    procedure, pass(who) :: weighted => weigh
    procedure :: at_int
    generic :: value => at, at_int
    procedure, private :: plus
    generic :: operator(+) => plus
  end type
  type, extends(line) :: parabola
    real(8) :: c = 0.5d0
  contains
    procedure :: at => at_par
  end type
contains
  pure real(8) function at(self, x)
    class(line), intent(in) :: self
    real(8), intent(in) :: x
    at = self%a*x + self%b
  end function
  pure real(8) function at_int(self, i)
    class(line), intent(in) :: self
    integer, intent(in) :: i
    at_int = self%a*i - self%b
  end function
  pure real(8) function at_par(self, x)
    class(parabola), intent(in) :: self
    real(8), intent(in) :: x
    at_par = self%line%at(x) + self%c*x**2
  end function
  pure real(8) function half(x)
    real(8), intent(in) :: x
    half = x/2
  end function
  pure real(8) function weigh(w, who, k)
    real(8), intent(in) :: w
    class(line), intent(in) :: who
    integer, intent(in) :: k
    weigh = w*who%b*k
  end function
  pure subroutine shift(self, by)
    class(line), intent(inout) :: self
    real(8), intent(in) :: by
    self%b = self%b + by
    self%n = self%n + 1
  end subroutine
  pure type(line) function plus(x, y)
    class(line), intent(in) :: x
    type(line), intent(in) :: y
    plus%a = x%a + y%a
    plus%b = x%b + y%b
    plus%n = x%n + y%n
  end function
end module
program p
  use lines
  implicit none
  type(line) :: f, fs(50), g
  type(parabola) :: q
  real(8) :: y(100), z(100)
  integer :: i
  f%a = 3
  q%c = 0.25d0
  do i = 1, 100
    z(i) = i
  end do
  do i = 1, 100
    y(i) = f%at(z(i)) + f%half(z(i)) + f%weighted(2d0, k=i) + f%value(i)
  end do
  do i = 1, 100
    z(i) = q%at(z(i))
  end do
  do i = 1, 50
    call fs(i)%shift(i*0.5d0)
  end do
  do i = 1, 50
    call fs(i)%shift(by=1d0)
  end do
  g%b = 7
  do i = 1, 50
    fs(i) = fs(i) + g
  end do
  associate (h => fs(3))
    do i = 1, 100
      y(i) = y(i) + h%at(1d0*i)
    end do
  end associate
  print '(4f14.3)', sum(y), sum(z), sum(fs%b), fs(50)%b
  print *, sum(fs%n)
end program
