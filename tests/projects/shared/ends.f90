! Storage ends where no directive and no DEALLOCATE says so, and the next array of that size gets the same place. It is not on the device.
integer(c_int) function again(n) bind(c)
  use iso_c_binding
  use openacc
  integer(c_int), value :: n
  real, allocatable :: a(:)
  integer :: round
  again = 0
  do round = 1, 4
    allocate (a(n))
    a = round
    if (acc_is_present(a)) again = again + 1
    !$acc enter data copyin(a)
    call take_away(a)
  end do
contains
  subroutine take_away(x)
    real, allocatable, intent(out) :: x(:)
  end subroutine
end function
