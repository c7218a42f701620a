! Sums that the outer loop carries, where the bounds of the inner one are the largest and the least of several: bands, corners cut off.
! expect: report: 5 form: as perfect nests
program interchange_slanted
  implicit none
  integer, parameter :: n = 157
  integer :: i, j, low, high
  real(8) :: band(15, n), a(n, n), x(n), y(n)
  do j = 1, n
    x(j) = mod(j*7, 11) - 5
    do i = 1, n
      a(i, j) = mod(i*3 + j*5, 17) - 8
    end do
    do i = 1, 15
      band(i, j) = mod(i*j, 13)
    end do
  end do
  low = 3
  high = 5
  y = 0
  !$acc kernels
  do j = 1, n
    do i = max(1, j - 7), min(n, j + 7)
      y(i) = y(i) + band(8 + i - j, j)*x(j)
    end do
  end do
  !$acc end kernels
  call show
  !$acc kernels ! widths that are not known
  do j = 1, n
    do i = max(1, j - low), min(n, j + high)
      y(i) = y(i) + a(i, j)*x(j)
    end do
  end do
  !$acc end kernels
  call show
  !$acc kernels ! a corner is cut off on either side
  do j = 2, n - 1
    do i = max(2, n/2 - j, 40 - j), n
      y(i) = y(i) + a(i, j)*x(j)
    end do
  end do
  !$acc end kernels
  call show
  !$acc kernels ! backwards, and the upper bound goes down
  do j = n - 3, 4, -1
    do i = min(n - j, 2*n/3), 3, -1
      y(i) = y(i) + a(i, j)*x(j)
    end do
  end do
  !$acc end kernels
  call show
  !$acc kernels ! a band inside of a triangle
  do j = 1, n
    do i = max(j, 12), min(j + 20, n - 4)
      y(i) = y(i) - a(i, j)*x(j)
    end do
  end do
  !$acc end kernels
  call show
  !$acc kernels ! bounds that go both ways stay as they are
  do j = 1, n
    do i = max(j - 9, 30 - j, 1), min(j + 9, n)
      y(i) = y(i) + a(i, j)*x(j)
    end do
  end do
  !$acc end kernels
  call show
contains
  subroutine show
    integer :: k
    print '(6f12.1)', sum(y), (y(k), k = 1, n, 39)
  end subroutine show
end program interchange_slanted
