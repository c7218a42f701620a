! Bounds that a triplet leaves out are those of the array, whatever the sign of the stride, which may be known at run time only.
! f2cuda options: --auto=all
program p
  implicit none
  integer, parameter :: c(5) = [1, 2, 3, 4, 5]
  real(8) :: x(6), y(6), z(6)
  integer :: a(5), b(5), k, n
  k = -1
  do n = 1, 6
    x(n) = n
    y(n) = 10*n
  end do
  call swap(3, x, 2, y, 2)
  print '(12f6.1)', x, y
  a = c
  b = 0
  b(1:1) = a(:1:-1)
  b(3:5) = a(5:3:-1)
  print *, b, size(a(::-1)), size(c(::-1)), size(a(:2:k)), sum(a(4::-1)), sum(a(::2)), sum(a(:1:k))
  z = x
  z(::-1) = 7
  z(::2) = z(::2) + 1
  z(:4:3) = 0
  print '(6f6.1)', z
contains
  subroutine swap(n, x, incx, y, incy)
    integer, intent(in) :: n, incx, incy
    real(8), intent(inout) :: x(:), y(:)
    real(8) :: temp(n)
    temp = x(:n*incx:incx)
    x(:n*incx:incx) = y(:n*incy:incy)
    y(:n*incy:incy) = temp
  end subroutine
end program
