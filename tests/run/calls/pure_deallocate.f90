! f2cuda options: --auto=all
! A PURE procedure that gives memory back, beside loops for the device.
module boxes
  implicit none
  type :: box
    real, allocatable :: x(:)
  contains
    procedure :: clear
  end type
contains
  elemental subroutine clear(this)
    class(box), intent(inout) :: this
    if (allocated(this%x)) deallocate (this%x)
  end subroutine
  pure subroutine trim_to(n, x)
    integer, intent(in) :: n
    real, allocatable, intent(inout) :: x(:)
    real, allocatable :: old(:)
    integer :: i
    call move_alloc(x, old)
    allocate (x(n))
    do i = 1, n
      x(i) = old(i)
    end do
    deallocate (old)
  end subroutine
end module
program pure_deallocate
  use boxes
  implicit none
  type(box) :: b
  real, allocatable :: y(:)
  integer :: i
  allocate (b%x(20), y(40))
  do i = 1, 40
    y(i) = i
  end do
  b%x = y(1:20)*2
  print *, sum(b%x)
  call b%clear()
  call trim_to(30, y)
  do i = 1, 30
    y(i) = y(i) + 1
  end do
  print *, allocated(b%x), size(y), sum(y)
end program
