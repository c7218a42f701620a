module ops
  use grid
  use kinds, only: long
  implicit none
  private :: add_points, scale_real, scale_integer
  interface operator(+)
    module procedure add_points
  end interface
  interface scaled
    module procedure scale_real, scale_integer
  end interface
  interface
    module subroutine smooth(a, n)
      integer, intent(in) :: n
      real(wp), intent(inout) :: a(0:n + 1)
    end subroutine smooth
  end interface
contains
  elemental type(point) function add_points(a, b)
    type(point), intent(in) :: a, b
    add_points%x = a%x + b%x
  end function add_points
  pure real(wp) function scale_real(x, by)
    real(wp), intent(in) :: x, by
    scale_real = x*by
  end function scale_real
  pure integer(long) function scale_integer(x, by)
    integer(long), intent(in) :: x
    integer, intent(in) :: by
    scale_integer = x*by
  end function scale_integer
end module ops
