! What an operator means where its operands are of intrinsic type, and what rank RESHAPE gives.
module operators
  implicit none
  interface operator(.or.)
    module procedure either
  end interface
  interface operator(*)
    module procedure times
  end interface
contains
  elemental function either(a, b) result(c)
    integer, intent(in) :: a, b
    real(8) :: c
    c = a + b
  end function either
  function times(a, b) result(c)
    integer, intent(in) :: a(2, 2), b(2)
    integer :: c(2)
    c = matmul(a, b)
  end function times
end module operators
subroutine s(i, a, b, l)
  use operators, only: operator(.OR.), operator(*)
  implicit none
  integer :: i, a(2, 2), b(2), n(2) = 2
  real(8) :: r, x(2, 2, 4)
  logical :: l
  r = i .or. i
  b = a * b
  a = a * a
  l = l .or. l
  x = reshape([1.0d0], [n, 4])
end subroutine s
