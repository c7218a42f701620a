! Sums inside iterations whose bounds move with them: windows, which threads that are next to each other do alone where there are many, and
! lags, whose long sums several blocks share where there are few.
! expect: report: 2 team: threads that do an iteration together
module windows
  implicit none
contains
  ! a window whose bounds are scalars set before it
  subroutine moving(n, w, x, y)
    integer, intent(in) :: n, w
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y(n)
    integer :: i, k, lo, hi
    real(8) :: s
    !$acc parallel loop private(s, lo, hi)
    do i = 1, n
      lo = max(1, i - w)
      hi = min(n, i + w)
      s = 0
      do k = lo, hi
        s = s + x(k)
      end do
      y(i) = s/(hi - lo + 1)
    end do
  end subroutine
  ! a disc that is cut at the borders
  subroutine dilate(n, m, r, f, v)
    integer, intent(in) :: n, m, r
    real(8), intent(in) :: f(n,m)
    real(8), intent(out) :: v(n,m)
    integer :: i, j, p, q
    !$acc parallel loop collapse(2)
    do j = 1, m
      do i = 1, n
        v(i,j) = f(i,j)
        do q = max(1, j - r), min(m, j + r)
          do p = max(1, i - r), min(n, i + r)
            if ((p - i)**2 + (q - j)**2 <= r*r) v(i,j) = max(v(i,j), f(p,q))
          end do
        end do
      end do
    end do
  end subroutine
  ! lags of one series: the longest sum is the first one
  subroutine lags(n, l, x, c)
    integer, intent(in) :: n, l
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: c(0:l)
    integer :: i, lag
    !$acc kernels
    do lag = 0, l
      c(lag) = 0
      do i = 1, n - lag
        c(lag) = c(lag) + x(i)*x(i+lag)
      end do
      c(lag) = c(lag)/n
    end do
    !$acc end kernels
  end subroutine
  ! and of a field: two loops inside, whose bounds both move
  subroutine lags2(n, l, f, c)
    integer, intent(in) :: n, l
    real(8), intent(in) :: f(n,n)
    real(8), intent(out) :: c(0:l,0:l)
    integer :: i, j, dx, dy
    real(8) :: s
    !$acc kernels
    do dy = 0, l
      do dx = 0, l
        s = 0
        do j = 1, n - dy
          do i = 1, n - dx
            s = s + f(i,j)*f(i+dx,j+dy)
          end do
        end do
        c(dx,dy) = s/((n - dx)*(n - dy))
      end do
    end do
    !$acc end kernels
  end subroutine
  ! windows that are empty at one end, and blocks that follow each other
  subroutine blocks(n, b, x, y)
    integer, intent(in) :: n, b
    real(8), intent(in) :: x(n)
    real(8), intent(out) :: y((n + b - 1)/b)
    integer :: i, k, lo
    real(8) :: s
    !$acc parallel loop private(s, lo)
    do k = 1, (n + b - 1)/b
      lo = (k - 1)*b
      s = 0
      do i = lo + 1, min(n, lo + b)
        s = s + x(i)
      end do
      y(k) = s
    end do
  end subroutine
end module

program test
  use windows
  implicit none
  integer, parameter :: n = 3000, m = 40
  real(8) :: x(n), y(n), c(0:9), f(m,m), v(m,m), d(0:4,0:4)
  integer :: i, j
  x = [(mod(i*7, 13)*0.25d0, i = 1, n)]
  f = reshape([((mod(i*5 + j*3, 17)*0.5d0, i = 1, m), j = 1, m)], [m, m])
  call moving(n, 15, x, y)
  print '(4f12.6)', sum(y), y(1), y(n/2), y(n)
  call moving(n, n, x, y)
  print '(4f12.6)', y(1), y(n)
  call dilate(m, m, 3, f, v)
  print '(3f12.4)', sum(v), v(1,1), v(m,m)
  call dilate(m, m, 0, f, v)
  print '(f12.4)', sum(v) - sum(f)
  call lags(n, 9, x, c)
  print '(5f12.6)', c
  call lags2(m, 4, f, d)
  print '(5f12.6)', d
  y = 0
  call blocks(n, 64, x, y)
  print '(3f12.4)', sum(y), y(1), y(47)
  call blocks(n, n, x, y)
  print '(f12.4)', y(1)
end program
