! Subscripts with several multiples of an extent that is known at run time: butterflies, halves and interleaved blocks in an array of one dimension.
! f2cuda options: --auto=all
! expect: report: 2 form: as perfect nests: j, k over line
! expect: report: 4 sequential
module multiples
  implicit none
  integer, parameter :: dp = kind(1d0)
contains
  subroutine stockham(x, y, n)
    integer, intent(in) :: n
    complex(dp), intent(inout) :: x(0:n-1), y(0:n-1)
    integer :: l, m, j, k
    complex(dp) :: w, c0, c1
    l = n/2
    m = 1
    do while (l >= 1)
      do j = 0, l - 1
        w = exp(cmplx(0d0, -3.14159265358979323846d0*j/l, dp))
        do k = 0, m - 1
          c0 = x(k + j*m)
          c1 = x(k + j*m + l*m)
          y(k + 2*j*m) = c0 + c1
          y(k + 2*j*m + m) = w*(c0 - c1)
        end do
      end do
      x = y
      l = l/2
      m = m*2
    end do
  end subroutine
  subroutine butterflies(x, n, m)
    ! in place, both halves of each pair
    integer, intent(in) :: n, m
    real(dp), intent(inout) :: x(2*n*m)
    real(dp) :: t, w
    integer :: j, k
    do j = 0, n - 1
      w = 1d0/(j + 1)
      do k = 1, m
        t = w*x(m + k + 2*m*j)
        x(m + k + 2*m*j) = x(k + 2*m*j) - t
        x(k + 2*m*j) = x(k + 2*m*j) + t
      end do
    end do
  end subroutine
  subroutine turned(x, y, n, m)
    ! backwards in three blocks
    integer, intent(in) :: n, m
    real(dp), intent(in) :: x(n*m)
    real(dp), intent(inout) :: y(3*n*m)
    integer :: j, k
    do j = 1, n
      do k = 1, m
        y(m + 1 - k + 3*m*(j-1)) = x(k + m*(j-1))
        y(2*m + 1 - k + 3*m*(j-1)) = -x(k + m*(j-1))
        y(3*m + 1 - k + 3*m*(j-1)) = y(3*m + 1 - k + 3*m*(j-1)) + 1
      end do
    end do
  end subroutine
  subroutine overlapping(x, y, n, m)
    ! the second block is the next iteration's first one
    integer, intent(in) :: n, m
    real(dp), intent(in) :: x(n*m)
    real(dp), intent(inout) :: y(2*n*m + m)
    integer :: j, k
    do j = 0, n - 1
      do k = 1, m
        y(k + 2*m*j) = x(k + m*j) + y(k + 2*m*j)/2
        y(k + 2*m*j + 2*m - m) = x(k + m*j)
      end do
    end do
    do j = 0, n - 2
      do k = 1, m
        y(k + 2*m*j) = x(k + m*j) + y(k + 2*m*j)/2
        y(k + 2*m*j + 2*m) = x(k + m*j)
      end do
    end do
  end subroutine
  subroutine one_beyond(x, y, n, m)
    ! block k = m is the other block's first element
    integer, intent(in) :: n, m
    real(dp), intent(in) :: x(n*m)
    real(dp), intent(inout) :: y(0:2*n*m + m)
    integer :: j, k
    do j = 0, n - 1
      do k = 0, m
        y(k + 2*m*j) = y(k + 2*m*j)/2 + j
        y(k + m + 2*m*j) = k
      end do
    end do
  end subroutine
end module
program index_multiples
  use multiples
  implicit none
  complex(dp) :: x(0:63), y(0:63)
  real(dp) :: a(2*7*5), b(7*5), c(3*7*5), d(2*7*5 + 5), e(0:2*7*5 + 5)
  integer :: i
  x = [(cmplx(mod(i*7, 11), mod(i*5, 13), dp), i = 1, 64)]
  call stockham(x, y, 64)
  print '(4f14.6)', x(0), x(1), x(31), x(63)
  a = [(mod(i*i, 17)*1d0, i = 1, size(a))]
  b = [(mod(i*3, 19)*1d0, i = 1, size(b))]
  call butterflies(a, 7, 5)
  print '(5f12.5)', a
  c = 0
  call turned(b, c, 7, 5)
  print '(15f7.1)', c
  d = 0
  call overlapping(b, d, 7, 5)
  print '(15f7.2)', d
  e = 1
  call one_beyond(b, e, 7, 5)
  print '(15f7.2)', e
end program
