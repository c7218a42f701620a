! Puts an array on the device, and leaves it there.
subroutine give(a, n) bind(c)
  use iso_c_binding
  integer(c_int), value :: n
  real(c_float) :: a(n)
  integer :: i
  !$acc enter data copyin(a)
  !$acc parallel loop present(a)
  do i = 1, n
    a(i) = 3 + a(i)
  end do
end subroutine
