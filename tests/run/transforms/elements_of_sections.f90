! f2cuda options: --auto=all
! expect: report: 1 scalars of iterations expanded; as perfect nests: i, i_13 over line 16; then i over line 17; then i, i_13 over line 17
! expect: report: 2 form: scalars propagated
! Rows that are set from a single element of their own go through a scalar, not through a copy of the row, and such scalars are expanded behind other loops, too.
! Sums into listed columns are one nest, though the column's number stands in a scalar.
module rows
  implicit none
contains
  subroutine jordan(a, b)
    real(8), intent(inout) :: a(:, :), b(:, :)
    integer :: i, k, n
    n = size(a, 1)
    do k = 1, n
      b(k, :) = b(k, :)/a(k, k); a(k, :) = a(k, :)/a(k, k)
      do i = 1, n
        if (i /= k) then; b(i, :) = b(i, :) - a(i, k)*b(k, :)
          a(i, :) = a(i, :) - a(i, k)*a(k, :)
        end if
      end do
    end do
  end subroutine

  subroutine rows_of(a, p)
    integer, intent(inout) :: a(:, :)
    integer, intent(in) :: p(:)
    integer :: i
    do i = 1, size(a, 1)
      a(i, :) = a(i, :)*a(i, p(i)) + a(i, p(i)) - a(i, 1) + a(i, size(a, 2):1:-1)
    end do
    do i = 1, size(a, 1)
      a(i, 2:) = mod(a(i, :size(a, 2) - 1) + a(i, 3), 1000)
    end do
  end subroutine

  subroutine listed(a, b, idx)
    real(8), intent(inout) :: a(:, :)
    real(8), intent(in) :: b(:, :)
    integer, intent(in) :: idx(:)
    integer :: i, r, k
    do r = 1, size(idx)
      k = idx(r)
      do i = 1, size(a, 1)
        a(i, k) = a(i, k) + b(i, r)
      end do
    end do
  end subroutine

  subroutine weighted(a, b, idx, w)
    real(8), intent(inout) :: a(:, :), w(:)
    real(8), intent(in) :: b(:, :)
    integer, intent(in) :: idx(:)
    integer :: i, r, k
    real(8) :: s
    do r = 1, size(idx)
      k = idx(r)
      s = 2*w(r)
      do i = 2, size(a, 1)
        a(i, k) = a(i, k) - s*b(i, r)
      end do
    end do
    k = idx(1)
    do r = 1, size(idx)
      do i = 1, size(a, 1)
        a(i, k) = a(i, k) + b(i, r)
      end do
      k = idx(r)
    end do
  end subroutine
end module rows

program elements_of_sections
  use rows
  implicit none
  real(8) :: a(20, 20), b(20, 20), w(30)
  integer :: c(23, 9), idx(30), p(23), i, j
  do j = 1, 20
    do i = 1, 20
      a(i, j) = mod(i*j, 7)
      b(i, j) = mod(i + 3*j, 5)
    end do
    a(j, j) = 50
  end do
  call jordan(a, b)
  print '(5f12.6)', b(1, :), b(:, 20), a(3, 1:5)
  do i = 1, 23
    c(i, :) = [(mod(i*j, 11) - 3, j=1, 9)]
    p(i) = mod(i, 9) + 1
  end do
  call rows_of(c, p)
  print '(9i8)', c
  idx = [(mod(7*i, 13) + 1, i=1, 30)]
  w = [(i*.5d0, i=1, 30)]
  a = 0
  b(:, :) = 1
  call listed(a, reshape([(b, i=1, 2)], [20, 30]), idx)
  call weighted(a, reshape([(b, i=1, 2)], [20, 30]), idx, w)
  print '(20f8.2)', a
end program elements_of_sections
