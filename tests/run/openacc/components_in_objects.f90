! Directives name an object as a whole, and then a component in it that has no memory of its own: UPDATE and PRESENT of that component.
! f2cuda options: --data=explicit
program components_in_objects
  implicit none
  type inner
    integer :: t(4) = 1
  end type
  type box
    integer :: n = 8
    integer :: f(8) = 2
    type(inner) :: in
    integer, allocatable :: v(:)
  end type
  type(box) :: y
  integer :: i
  allocate (y%v(8), source=3)

  !$acc enter data copyin(y, y%v)
  !$acc parallel loop present(y, y%v)
  do i = 1, y%n
    y%f(i) = y%f(i) + i*y%v(i)
  end do
  !$acc update self(y%f)
  print *, y%f
  !$acc parallel loop present(y%f, y%in%t)
  do i = 1, 4
    y%f(i) = y%f(i) + y%in%t(i)
    y%in%t(i) = y%f(i + 4)
  end do
  !$acc update self(y%f(1:4), y%in%t)
  print *, y%f, y%in%t
  !$acc exit data copyout(y%v) delete(y)

  !$acc data copy(y%f)
  !$acc parallel loop present(y%f)
  do i = 1, 8
    y%f(i) = y%f(i) - i
  end do
  !$acc update self(y%f(2:3))
  print *, y%f(2:3)
  !$acc end data
  print *, y%f
end program components_in_objects
