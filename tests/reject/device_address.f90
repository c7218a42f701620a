! Addresses of the device that the host would follow.
! expect: 15:3: error: 'x' is a device address inside 'data', but this assignment runs on the host
! expect: 18:12: error: 'x' is a device address inside 'data', but this assignment runs on the host
! expect: 22:12: error: 'x' is a device address inside 'data', but this assignment runs on the host
subroutine device_address(n, x, y)
  implicit none
  integer, intent(in) :: n
  real :: x(n), y(n)
  integer :: i
  !$acc data deviceptr(x)
  !$acc parallel loop copyin(y)
  do i = 1, n
    x(i) = y(i)
  end do
  x(1) = 2
  call far(n, x)
  do i = 1, n
    y(i) = x(i)
  end do
  !$acc kernels
  do i = 2, n
    x(i) = x(i)*y(i) + x(i - 1)*x(i - 1)
  end do
  !$acc end kernels
  !$acc end data
end subroutine
