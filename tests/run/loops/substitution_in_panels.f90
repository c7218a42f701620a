! Forward and back substitution in kernels of one team: what the iterations of a panel sum over elements from before it blocks sum beforehand. Sums in a
! scalar and in the element, up and down, triangles by rows and by columns, bands, integers, two columns of which one is set. Loops that look alike and
! are not: what is summed uses what the same iteration has set, or reads an element besides those of earlier iterations.
! expect: code: 7 launch\.panels();
module solves
  implicit none
contains
  subroutine forward(a, b, x, n)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n, n), b(n)
    real(8), intent(inout) :: x(n)
    integer :: i, j
    !$acc kernels
    do i = 1, n
      x(i) = b(i)
      do j = 1, i - 1
        x(i) = x(i) - a(j, i)*x(j)
      end do
      x(i) = x(i)/a(i, i)
    end do
    !$acc end kernels
  end subroutine forward
  subroutine back(a, b, x, n)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n, n), b(n)
    real(8), intent(inout) :: x(n)
    integer :: i, j
    real(8) :: s
    !$acc kernels
    do i = n, 1, -1
      s = b(i)
      do j = i + 1, n
        s = s - a(i, j)*x(j)
      end do
      x(i) = s/a(i, i)
    end do
    !$acc end kernels
  end subroutine back
  subroutine band(a, x, n, w)
    integer, intent(in) :: n, w
    real(4), intent(in) :: a(-w:0, n)
    real(4), intent(inout) :: x(n)
    integer :: i, j
    real(4) :: s
    !$acc kernels
    do i = 1, n
      s = 0
      do j = max(1, i - w), i - 1
        s = s + a(j - i, i)*x(j)
      end do
      x(i) = (x(i) - s)/a(0, i)
    end do
    !$acc end kernels
  end subroutine band
  subroutine band_back(a, x, n, w)
    integer, intent(in) :: n, w
    real(4), intent(in) :: a(-w:0, n)
    real(4), intent(inout) :: x(n)
    integer :: i, j
    !$acc kernels
    do i = n - 1, 2, -1
      do j = i + 1, min(n, i + w)
        x(i) = x(i) - a(i - j, j)*x(j)
      end do
    end do
    !$acc end kernels
  end subroutine band_back
  subroutine counts(k, c, n)
    integer, intent(in) :: n, k(n, n)
    integer, intent(inout) :: c(n)
    integer :: i, j
    !$acc kernels
    do i = 2, n
      c(i) = mod(c(i), 5)
      do j = 1, i - 1
        c(i) = c(i) + k(j, i)*c(j)
      end do
      c(i) = mod(c(i), 97)
    end do
    !$acc end kernels
  end subroutine counts
  subroutine chosen(k, c, n)
    integer, intent(in) :: n, k(n, n)
    integer, intent(inout) :: c(n)
    integer :: i, j
    !$acc kernels
    do i = 2, n
      c(i) = 1
      do j = 1, i - 1
        c(i) = c(i) + k(c(j), i)
      end do
      c(i) = mod(c(i), n) + 1
    end do
    !$acc end kernels
  end subroutine chosen
  subroutine columns(a, y, n)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n, n)
    real(8), intent(inout) :: y(2, n)
    integer :: i, j
    real(8) :: s
    !$acc kernels
    do i = 1, n
      s = y(1, i)
      do j = 1, i - 1
        s = s - a(j, i)*y(2, j)
      end do
      y(2, i) = s/a(i, i)
    end do
    !$acc end kernels
  end subroutine columns
  subroutine scaled(a, x, n)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n, n)
    real(8), intent(inout) :: x(n)
    integer :: i, j
    real(8) :: s, f
    !$acc kernels
    do i = 1, n
      f = 1 + 0.5d0*x(max(i - 1, 1))
      s = 0
      do j = 1, i - 1
        s = s + f*a(j, i)*x(j)
      end do
      x(i) = (x(i) - s)/a(i, i)
    end do
    !$acc end kernels
  end subroutine scaled
  subroutine beside(a, x, n)
    integer, intent(in) :: n
    real(8), intent(in) :: a(n, n)
    real(8), intent(inout) :: x(n)
    integer :: i, j
    real(8) :: s
    !$acc kernels
    do i = 2, n
      s = 0
      do j = 1, i - 1
        s = s + a(j, i)*(x(j) + x(i - 1))
      end do
      x(i) = (x(i) - s)/a(i, i)
    end do
    !$acc end kernels
  end subroutine beside
end module solves
program substitution_in_panels
  use solves
  implicit none
  integer, parameter :: n = 100, w = 7
  real(8) :: a(n, n), b(n), x(n), y(2, n)
  real(4) :: c(-w:0, n), z(n)
  integer :: k(n, n), m(n), i, j
  do i = 1, n
    do j = 1, n
      a(j, i) = mod(i*7 + j*3, 11)/300d0
      k(j, i) = mod(i + j*j, 5)
    end do
    a(i, i) = 2 + mod(i, 3)
    b(i) = mod(i*5, 13) - 6
    m(i) = mod(i*3, 17)
    y(:, i) = [b(i), -1d0]
    z(i) = mod(i, 9)
    do j = -w, 0
      c(j, i) = mod(i - 3*j, 4)*0.0625
    end do
    c(0, i) = 2
  end do
  call forward(a, b, x, n)
  print '(4f14.9)', sum(x), x(1), x(33), x(n)
  call back(a, b, x, n)
  print '(4f14.9)', sum(x), x(1), x(n - 33), x(n)
  call band(c, z, n, w)
  print '(3f12.5)', z(2), z(n/2), z(n)
  call band_back(c, z, n, w)
  print '(3f12.5)', z(2), z(n/2), z(n)
  call counts(k, m, n)
  print *, m(1), m(40), m(n), sum(m)
  m(1) = 1
  m(2:) = -2000000000
  call chosen(k, m, n)
  print *, m(1), m(40), m(n), sum(m)
  call columns(a, y, n)
  print '(4f14.9)', sum(y), y(:, n)
  call scaled(a, x, n)
  print '(4f14.9)', sum(x), x(1), x(33), x(n)
  call beside(a, x, n)
  print '(4f14.9)', sum(x)/n, x(33)
  call forward(a, b, x, 1)
  call back(a(:31, :31), b, x, 31)
  print '(4f14.9)', x(1), x(31), sum(x(:31))
end program substitution_in_panels
