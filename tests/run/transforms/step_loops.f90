! Sequential loops as steps in which other loops are parallel: factorisations that look left, and a table that is filled along its diagonals.
! expect: report: 7 form: in steps
! expect: report: 1 over i, j line 16, 22
module work
  implicit none
contains

  subroutine lu(a, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n, n)
    integer :: i, j, k
    !$acc kernels
    do i = 1, n
      do j = 1, i - 1
        do k = 1, j - 1
          a(i, j) = a(i, j) - a(i, k)*a(k, j)
        end do
        a(i, j) = a(i, j)/a(j, j)
      end do
      do j = i, n
        do k = 1, i - 1
          a(i, j) = a(i, j) - a(i, k)*a(k, j)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine lu

  subroutine lu_columns(a, lo, hi)          ! other bounds, columns outside, one loop for both halves
    integer, intent(in) :: lo, hi
    real(8), intent(inout) :: a(lo:hi, lo:hi)
    integer :: i, j, k
    !$acc kernels
    do j = lo, hi
      do i = lo, j
        do k = lo, i - 1
          a(i, j) = a(i, j) - a(i, k)*a(k, j)
        end do
      end do
      do i = j + 1, hi
        do k = lo, j - 1
          a(i, j) = a(i, j) - a(i, k)*a(k, j)
        end do
        a(i, j) = a(i, j)/a(j, j)
      end do
    end do
    !$acc end kernels
  end subroutine lu_columns

  subroutine cholesky(a, n)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n, n)
    integer :: i, j, k
    !$acc kernels
    do i = 1, n
      do j = 1, i - 1
        do k = 1, j - 1
          a(i, j) = a(i, j) - a(i, k)*a(j, k)
        end do
        a(i, j) = a(i, j)/a(j, j)
      end do
      do k = 1, i - 1
        a(i, i) = a(i, i) - a(i, k)*a(i, k)
      end do
      a(i, i) = sqrt(a(i, i))
    end do
    !$acc end kernels
  end subroutine cholesky

  subroutine crout(a, n)                    ! by way of a scalar
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n, n)
    real(8) :: w
    integer :: i, j, k
    !$acc kernels
    do j = 1, n
      do i = 1, j
        w = a(i, j)
        do k = 1, i - 1
          w = w - a(i, k)*a(k, j)
        end do
        a(i, j) = w
      end do
      do i = j + 1, n
        w = a(i, j)
        do k = 1, j - 1
          w = w - a(i, k)*a(k, j)
        end do
        a(i, j) = w/a(j, j)
      end do
    end do
    !$acc end kernels
  end subroutine crout

  subroutine column(a, n)                   ! Cholesky, two elements by one scalar
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n, n)
    real(8) :: s
    integer :: i, j, k
    !$acc kernels
    do i = 1, n
      do j = 1, i - 1
        s = a(i, j)
        do k = 1, j - 1
          s = s - a(i, k)*a(j, k)
        end do
        a(i, j) = s/a(j, j)
      end do
      s = a(i, i)
      do k = 1, i - 1
        s = s - a(i, k)*a(i, k)
      end do
      a(i, i) = sqrt(s)
    end do
    !$acc end kernels
  end subroutine column

  subroutine touched(a, n)                  ! the element is read while the scalar grows: it stays a scalar
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n, n)
    real(8) :: w
    integer :: i, j, k
    !$acc kernels
    do i = 1, n
      do j = 1, i - 1
        w = a(i, j)
        do k = 1, j
          w = w - a(i, k)*a(k, j)/64
        end do
        a(i, j) = w/a(j, j)
      end do
    end do
    !$acc end kernels
  end subroutine touched

  subroutine folding(t, s, n)               ! from the shortest intervals to the longest
    integer, intent(in) :: n, s(n)
    integer, intent(inout) :: t(n, n)
    integer :: i, j, k
    !$acc kernels
    do i = n, 1, -1
      do j = i + 1, n
        t(i, j) = max(t(i + 1, j), t(i, j - 1))
        if (i < j - 1 .and. s(i) + s(j) == 3) t(i, j) = max(t(i, j), t(i + 1, j - 1) + 1)
        do k = i + 1, j - 1
          t(i, j) = max(t(i, j), t(i, k) + t(k + 1, j))
        end do
      end do
    end do
    !$acc end kernels
  end subroutine folding

  subroutine chain(c, p, n)                 ! the order of a chain of products: the same with reals and a first value
    integer, intent(in) :: n
    real(8), intent(in) :: p(0:n)
    real(8), intent(inout) :: c(n, n)
    integer :: i, j, k
    !$acc kernels
    do j = 2, n
      do i = j - 1, 1, -1
        c(i, j) = 1d30
        do k = i, j - 1
          c(i, j) = min(c(i, j), c(i, k) + c(k + 1, j) + p(i - 1)*p(k)*p(j))
        end do
      end do
    end do
    !$acc end kernels
  end subroutine chain

  subroutine wanted(a, n, last)             ! what a loop leaves in its variable is wanted: no steps
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n, n)
    integer, intent(out) :: last
    integer :: i, j, k
    !$acc kernels
    do i = 1, n
      do j = 1, i - 1
        do k = 1, j - 1
          a(i, j) = a(i, j) - a(i, k)*a(k, j)
        end do
        a(i, j) = a(i, j)/a(j, j)
      end do
    end do
    !$acc end kernels
    last = j
  end subroutine wanted
end module work

program step_loops
  use work
  implicit none
  integer, parameter :: n = 37
  real(8) :: a(n, n), b(n, n), c(n, n), d(n, n), p(0:n), first(n, n)
  integer :: t(n, n), s(n), i, j, last
  do j = 1, n
    do i = 1, n
      first(i, j) = mod(i*j, 11)/8d0 + merge(100, 0, i == j)
    end do
    s(j) = mod(j, 4)
    p(j) = mod(5*j, 9) + 1
  end do
  p(0) = 3
  a = first
  b = first
  d = first
  c = 0
  t = 0
  call lu(a, n)
  print '(a, l2, 3es15.7)', 'lu', all(abs(a) < 1d3), sum(a), a(n, n), a(20, 3)
  c = first
  call crout(c, n)
  print '(a, es10.2)', 'crout', maxval(abs(a - c))
  c = first
  call touched(c, n)
  print '(a, 2es15.7)', 'touched', sum(c), c(n, 3)
  call lu_columns(b, 1, n)
  print '(a, es10.2)', 'columns', maxval(abs(a - b))
  do j = 1, n
    first(1:j - 1, j) = first(j, 1:j - 1)
  end do
  d = first
  call cholesky(d, n)
  print '(a, 3es15.7)', 'cholesky', sum(d), d(n, n), d(n, 2)
  c = first
  call column(c, n)
  print '(a, es10.2)', 'column', maxval(abs(c - d))
  c = 0
  call folding(t, s, n)
  print '(a, 3i6)', 'folding', t(1, n), sum(t), t(4, 30)
  call chain(c, p, n)
  print '(a, 3f10.1)', 'chain', c(1, n), sum(c), c(5, 9)
  call wanted(a, n, last)
  print '(a, i4)', 'wanted', last
end program step_loops
! expect: compiler: stays on the host
