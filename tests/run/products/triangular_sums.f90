! Products with triangles: where a sum begins or ends moves with a row or a column, and what it reads may be a copy of what it sets. What lies beyond
! is not a number, or not there.
program triangular_sums
  use, intrinsic :: ieee_arithmetic
  implicit none
  integer, parameter :: sizes(5) = [1, 63, 64, 97, 150]
  integer :: k
  do k = 1, size(sizes)
    call upper(sizes(k), sizes(6 - k))
    call both(sizes(k), sizes(6 - k))
    call band(sizes(k), sizes(6 - k))
    call numbers(sizes(k), sizes(6 - k))
  end do

contains

  subroutine start(a, n)
    integer, intent(in) :: n
    real(8), intent(out) :: a(n)
    integer :: i
    do i = 1, n
      a(i) = mod(i*131 + i/7, 19) - 9
    end do
  end subroutine start

  ! b = 2*A*b in place, A being triangular.
  subroutine upper(m, n)
    integer, intent(in) :: m, n
    real(8) :: a(m, m), b(n, m)
    integer :: i, j, k
    call start(a, m*m)
    call start(b, n*m)
    do i = 1, m
      a(i, 1:i) = ieee_value(1d0, ieee_quiet_nan)
    end do
    !$acc kernels
    do i = 1, m
      do j = 1, n
        do k = i + 1, m
          b(j, i) = b(j, i) + a(i, k)*b(j, k)
        end do
        b(j, i) = 2*b(j, i)
      end do
    end do
    !$acc end kernels
    print *, 'upper', m, n, sum(b), sum(abs(b)), b(n, 1)
  end subroutine upper

  ! A symmetric matrix of which half is known.
  subroutine both(m, n)
    integer, intent(in) :: m, n
    real(8) :: a(m, m), b(n, m), c(n, m), s
    integer :: i, j, k
    call start(a, m*m)
    call start(b, n*m)
    call start(c, n*m)
    !$acc kernels
    do i = 1, m
      do j = 1, n
        s = 0
        do k = 1, i - 1
          c(j, k) = c(j, k) + 3*b(j, i)*a(k, i)
          s = s + b(j, k)*a(k, i)
        end do
        c(j, i) = 2*c(j, i) + 3*b(j, i)*a(i, i) + 3*s
      end do
    end do
    !$acc end kernels
    print *, 'both', m, n, sum(c), sum(abs(c)), c(n, 1)
  end subroutine both

  ! Subscripts that leave the array where the sum does not go.
  subroutine band(m, n)
    integer, intent(in) :: m, n
    real(8) :: p(0:m, m), b(n, 0:m), c(n, m)
    integer :: i, j, k
    call start(p, (m + 1)*m)
    call start(b, n*(m + 1))
    !$acc kernels
    do i = 1, m
      do j = 1, n
        c(j, i) = 1
        do k = i, m
          c(j, i) = c(j, i) + p(k - i, i)*b(j, m - k)
        end do
      end do
    end do
    !$acc end kernels
    print *, 'band', m, n, sum(c), sum(abs(c)), c(n, 1)
  end subroutine band

  subroutine numbers(m, n)
    integer, intent(in) :: m, n
    integer :: a(m, n), b(n, n), c(m, n), i, j, k
    a = reshape([(mod(i*7, 13), i = 1, m*n)], [m, n])
    b = reshape([(mod(i*5, 11), i = 1, n*n)], [n, n])
    !$acc kernels
    do j = 1, n
      do i = 1, m
        c(i, j) = i
        do k = 2, j + 1
          c(i, j) = c(i, j) + a(i, k - 1)*b(k - 1, j)
        end do
      end do
    end do
    !$acc end kernels
    print *, 'numbers', m, n, sum(c), c(m, n)
  end subroutine numbers
end program triangular_sums
