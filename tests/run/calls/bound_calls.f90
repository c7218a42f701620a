! Procedures that are called by way of a polymorphic object are not followed where a type that extends its own has another one, and the report says so and names a way out.
! f2cuda options: --auto=all
! expect: report: 1 which procedure that is depends on the dynamic type of its object
! expect: report: 1 way out: call the procedure by its own name, with the object as an argument
module lines
  implicit none
  type :: line
    real(8) :: a = 2, b = 1
  contains
    procedure :: at
  end type
  type, extends(line) :: bent
  contains
    procedure :: at => at_bent
  end type
contains
  pure real(8) function at_bent(self, x)
    class(bent), intent(in) :: self
    real(8), intent(in) :: x
    at_bent = self%a*x*x + self%b
  end function
  pure real(8) function at(self, x)
    class(line), intent(in) :: self
    real(8), intent(in) :: x
    at = self%a*x + self%b
  end function
  subroutine along(l, y)
    class(line), intent(in) :: l
    real(8), intent(inout) :: y(:)
    integer :: i
    do i = 1, size(y)
      y(i) = y(i) + l%at(i*1d0)
    end do
  end subroutine
end module
program p
  use lines
  implicit none
  type(line) :: f
  type(bent) :: g
  real(8) :: y(100)
  integer :: i
  f%a = 3
  do i = 1, 100
    y(i) = f%a*i + f%b
  end do
  call along(f, y)
  call along(g, y)
  do i = 1, 100
    y(i) = y(i)*f%a
  end do
  print '(f12.3)', sum(y)
end program
