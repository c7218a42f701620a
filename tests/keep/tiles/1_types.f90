! Fields of tiles, as codes with OpenMP have them: objects of a type of another file, whose scalars kernels and their callers use.
module types
  implicit none
  type field
    real(8), allocatable :: u(:), v(:)
    integer :: first = 1, last = 0
    real(8) :: r = 0
    integer :: sides(4) = 0
  end type
  type tile
    type(field) :: f
    integer :: number = 0
  end type
  type, extends(tile) :: named_tile
    integer :: id = 0
  contains
    procedure :: twice
  end type
  type patch
    type(tile), allocatable :: tiles(:)
    type(named_tile), allocatable :: named(:)
    integer :: sides(4) = 0
  end type
  type(patch) :: chunk
  integer :: ntiles = 1
contains
  integer function twice(self)
    class(named_tile), intent(in) :: self
    twice = 2*self%number
  end function
end module
