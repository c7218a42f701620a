! f2cuda options: --auto=all
! An array of objects with procedures that is a component of another object: kernels get it by one of its components, and gfortran keeps its descriptor
module fields
  implicit none
  type :: field
    integer :: pad = 0
    real(8), allocatable :: d(:,:)
  contains
    procedure :: alloc
  end type
  type, extends(field) :: halo
    integer :: w = 1
  end type
  type :: state
    type(halo), allocatable :: tr(:)
    type(halo), pointer :: two(:,:) => null()
  end type
contains
  subroutine alloc(this, n)
    class(field), intent(inout) :: this
    integer, intent(in) :: n
    allocate(this%d(4,n))
  end subroutine
end module
program objects_in_objects
  use fields
  implicit none
  type(state) :: st
  integer :: i, j, t
  allocate(st%tr(2), st%two(2,3))
  do t = 1, 2
    call st%tr(t)%alloc(5)
    do j = 1, 5
      do i = 1, 4
        st%tr(t)%d(i,j) = i*t + j
      end do
    end do
  end do
  do j = 1, 3
    do i = 1, 2
      st%two(i,j)%w = i + st%two(i,j)%w*j
    end do
  end do
  do t = 1, 2
    st%tr(t)%pad = t
  end do
  do t = 1, 2
    do i = 1, 4
      st%tr(t)%d(i,2) = st%tr(t)%d(i,2) + st%tr(t)%pad + st%two(t,3)%w
    end do
  end do
  print '(2f10.2,3i4)', sum(st%tr(1)%d), sum(st%tr(2)%d), st%tr(2)%pad, sum(st%two%w), size(st%tr)
end program
