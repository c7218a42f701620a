#ifndef NX
#define NX 24
#endif
module grid
  use kinds, only: wp, tenth, w => weight
  implicit none
  private
  public :: wp, tenth, w
  integer, parameter, public :: nx = NX, ny = nx/2 ! comment
  integer, parameter, public :: steps(3) = [1, 2, 4]
  real(wp), public :: field(0:nx + 1, ny), source(nx, ny)
  real(wp), allocatable, public :: work(:, :)
  real(wp), public :: gain = 2.0_wp
  integer :: calls = 0
  real(wp) :: shared, pair(4)
  common /grid_common/ shared, pair
  public :: shared, pair

  type, public :: point
    real(wp) :: x(3) = 0
    integer :: tag = -1
    integer, private :: hidden = 7
  contains
    procedure :: norm => point_norm
  end type point

  type, extends(point), public :: weighted
    real(wp) :: mass = 1
  end type weighted

  type, public :: cells
    real(wp) :: x(nx)
    real(wp), allocatable :: mass(:)
    integer :: tag = 1
  end type cells
  type(cells), public :: cell

  abstract interface
    pure function profile(x) result(y)
      import :: wp
      real(wp), intent(in) :: x
      real(wp) :: y
    end function profile
  end interface
  public :: profile, fill, helper_of_grid

contains

  subroutine fill(shape_of)
    procedure(profile) :: shape_of
    integer :: i, j
    calls = calls + 1
    if (.not. allocated(work)) allocate (work(nx, ny))
    do j = 1, ny
      do i = 0, nx + 1
        field(i, j) = shape_of(real(i, wp)*tenth) + j
      end do
    end do
    !$acc parallel loop collapse(2)
    do j = 1, ny
      do i = 1, nx
        source(i, j) = gain*field(i, j)
        work(i, j) = 0
      end do
    end do
  end subroutine fill

  pure function helper_of_grid(n) result(v)
    integer, intent(in) :: n
    real(wp) :: v(n, 2*n + nx)
    v = n
  end function helper_of_grid

  elemental real(wp) function point_norm(self)
    class(point), intent(in) :: self
    point_norm = sqrt(sum(self%x**2))
  end function point_norm

end module grid
