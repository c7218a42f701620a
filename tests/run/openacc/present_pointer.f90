! PRESENT and UPDATE of pointers to what DECLARE names, before anything has brought it to the device
module field
  implicit none
  real, target :: z(10)
  !$acc declare create(z)
contains
  subroutine lead(x)
    real, pointer, intent(out) :: x(:)
    x => z
  end subroutine lead
end module field

program present_pointer
  use field
  implicit none
  real, pointer :: x(:), half(:)
  integer :: i
  z = 1
  call lead(x)
  half => z(6:)
  !$acc update device(x)
  !$acc parallel loop present(x)
  do i = 1, 10
    x(i) = x(i) + i
  end do
  !$acc parallel loop present(half)
  do i = 1, 5
    half(i) = 2*half(i)
  end do
  !$acc update self(half)
  !$acc update self(x)
  print *, sum(z), z(1), z(10)
end program present_pointer
