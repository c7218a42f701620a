! Components chosen by the variable of an implied DO come home, each of them; other ways in which objects hold arrays.
module grids
  implicit none
  type :: grid
    real(8), allocatable :: u(:)
  contains
    procedure :: step
  end type
contains
  subroutine step(self)
    class(grid), intent(inout) :: self
    integer :: i
    do concurrent (i = 1:size(self%u))
      self%u(i) = self%u(i) + 1
    end do
  end subroutine
end module

program chosen
  use grids
  implicit none
  type(grid), allocatable :: many(:)
  integer :: k
  allocate(many(3))
  do k = 1, 3
    allocate(many(k)%u(100))
    many(k)%u = k
    call many(k)%step()
  end do
  print *, (sum(many(k)%u), k = 1, 3)
  many = many(3:1:-1)
  call many(1)%step()
  call many(3)%step()
  print *, (sum(many(k)%u), many(k)%u(k), k = 1, 3)
end program
