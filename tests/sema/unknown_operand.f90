! What an operator does to an operand of unknown type is not known: it need not be the one defined operation that takes the other operand.
! expect: 34:7: error: type mismatch: TYPE(polynomial) is assigned to REAL(4)
module polynomials
  implicit none
  type polynomial
    real :: c(4)
  end type
  interface operator(*)
    module procedure scaled
  end interface
contains
  function scaled(s, p) result(r)
    real, intent(in) :: s
    type(polynomial), intent(in) :: p(:)
    type(polynomial) :: r(size(p))
    integer :: i
    do i = 1, size(p)
      r(i)%c = s * p(i)%c
    end do
  end function
end module

subroutine integrate(e, w, x)
  use polynomials
  use elements, only: element
  implicit none
  type(element), intent(in) :: e
  real, intent(in) :: w
  real, intent(out) :: x
  type(polynomial) :: p(2)
  x = w * e%n(1, 2)
  x = x + e%q%weight(1) * w * e%n(1, 2)
  p = w * p
  x = w * p
end subroutine
