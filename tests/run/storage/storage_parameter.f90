! Named constants, scalar and array, used in kernels; also as bounds and inside other constants.
program storage_parameter
  implicit none
  integer, parameter :: n = 15, m = n / 2 - 3
  integer, parameter :: table(0:3) = [10, 20, 30, 40]
  real(8), parameter :: w(3) = (/ 0.25d0, 0.5d0, 0.25d0 /), pi = 3.141592653589793d0
  logical, parameter :: flag = m > 3
  integer :: a(n), i
  real(8) :: x(0:n+1), y(n)
  x = [(real(i * i, 8), i = 0, n + 1)]
  !$acc parallel loop
  do i = 1, n
    a(i) = table(mod(i, 4)) + m
    y(i) = w(1) * x(i - 1) + w(2) * x(i) + w(3) * x(i + 1)
    if (flag) y(i) = y(i) + pi
  end do
  print *, a
  print '(5f12.6)', y
end program storage_parameter
