! Bounds of allocatable components, which each element of an array of objects has for itself, in loops for the device.
! expect: 16:17: error: no device code for this loop: a component of an array element is not supported in device code
program size_in_element
  implicit none
  type part
    real, allocatable :: values(:)
  end type
  type whole
    type(part) :: parts(3)
  end type
  type(whole) :: w
  integer :: i, n(3)
  do i = 1, 3; allocate (w%parts(i)%values(i)); end do
  !$omp target teams distribute parallel do
  do i = 1, 3
    n(i) = size(w%parts(i)%values)
  end do
  print *, n
end program
