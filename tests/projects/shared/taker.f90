! Works on the array that is on the device already, and brings it home. Tells whether it was there.
integer(c_int) function take(a, n) bind(c)
  use iso_c_binding
  use openacc
  integer(c_int), value :: n
  real(c_float) :: a(n)
  integer :: i
  take = merge(1, 0, acc_is_present(a))
  !$acc parallel loop present(a)
  do i = 1, n
    a(i) = 2*a(i)
  end do
  !$acc exit data copyout(a)
end function
