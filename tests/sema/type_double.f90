! TYPE(DOUBLE PRECISION) and TYPE(DOUBLE COMPLEX) are intrinsic types in parentheses, in one word or two.
subroutine s(x, z, double)
  type(double precision) :: x
  type(doubleprecision) :: y
  type(double complex), allocatable :: z
  type( Double  Precision ), allocatable :: w(:)
  integer :: double
  class(*), allocatable :: c
  y = x; w = [double precision :: x, abs(y)]
  z = w(double)
  allocate(double precision :: c)
  select type (c)
  type is (double precision)
    y = c
  end select
  w(double) = real(double)
  y = f(x)
contains
  type(double precision) function f(x)
    type(double precision), intent(in) :: x
    f = x
  end function
end subroutine
