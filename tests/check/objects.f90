! Elements that are objects, and their components by themselves: the latter are compared, of the former it is said that they are not.
module shapes
  implicit none
  type :: body
    real(8) :: x = 1
    integer :: k = 0
  end type
  type :: field
    real(8), allocatable :: v(:)
  end type
contains
  subroutine move(b)
    type(body), intent(inout) :: b(:)
    integer :: i
    !$acc parallel loop
    do i = 1, size(b)
      b(i)%x = b(i)%x + i
      b(i)%k = i
    end do
  end subroutine
  subroutine grow(f)
    class(field), intent(inout) :: f
    integer :: i
    !$acc parallel loop
    do i = 1, 20
      f%v(i) = f%v(i)*2
    end do
  end subroutine
end module
program objects
  use shapes
  implicit none
  type(body) :: b(30)
  type(field) :: f
  allocate(f%v(20))
  f%v = 1
  call move(b)
  call grow(f)
  print *, sum(b%x), sum(f%v)
end program
