! f2cuda options: --auto=all
! The host changes descriptors in objects that a kernel has only read: nothing of it is a fault, nor lost.
module pieces
  implicit none
  type :: piece
    character(8) :: name = 'piece'
    integer :: n = 4
    integer, allocatable :: v(:)
  contains
    procedure :: twice
  end type
contains
  integer function twice(self)
    class(piece), intent(in) :: self
    twice = 2*self%n
  end function
end module
program descriptors_changed
  use pieces
  implicit none
  type :: object
    integer :: n = 3
    integer, allocatable :: v(:)
    integer, pointer :: p(:) => null()
  end type
  type(object), target :: o(20)
  type(piece), allocatable :: many(:)
  integer, target :: t(30) = 5
  integer :: i
  do i = 1, 20
    o(i)%n = i
  end do
  print *, total()
  o(3)%p => t(3:7)
  print *, total()
  allocate(o(4)%v(8))
  print *, total()
  nullify(o(3)%p)
  o(5)%p => t
  print *, total()
  call move_alloc(o(4)%v, o(6)%v)
  print *, total()
  do i = 1, 20
    o(i)%n = o(i)%n + 2
  end do
  print *, total(), associated(o(3)%p), size(o(5)%p), allocated(o(4)%v), size(o(6)%v)
  ! A launch gets n, which does not begin where its element does.
  allocate(many(30))
  do i = 1, 30
    allocate(many(i)%v(many(i)%n))
    many(i)%v = i
  end do
  do i = 1, 30
    many(i)%v(2) = many(i)%n + many(i)%v(1)
  end do
  print *, many(2)%name, many(30)%twice(), many(29)%v
contains
  integer function total()
    integer :: i
    total = 0
    do i = 1, 20
      total = total + o(i)%n
    end do
  end function
end program
