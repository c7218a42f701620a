! Sums, running values and small matrices as people write them with sections: as fast as the loops that they are.
! f2cuda options: --auto=all
! expect: report: 10 array assignments as loops
! expect: report: 2 reduction, proved; kernel labelled
! expect: report: 3 scan, proved; kernel
module forces
  implicit none
contains
  subroutine mesh(n, m, row, col, pos, acc)
    integer, intent(in) :: n, m, row(m), col(m)
    integer(8), intent(in) :: pos(3, n)
    integer(8), intent(inout) :: acc(3, n)
    integer(8) :: d(3)
    integer :: i, j, k
    do k = 1, m
      i = row(k)
      j = col(k)
      d = pos(:, j) - pos(:, i)
      acc(:, i) = acc(:, i) + d
      acc(:, j) = acc(:, j) - d
    end do
  end subroutine
  subroutine pairs(n, m, nn, list, pos, acc)
    integer, intent(in) :: n, m, nn(n), list(m, n)
    integer(8), intent(in) :: pos(3, n)
    integer(8), intent(inout) :: acc(3, n)
    integer(8) :: d(3)
    integer :: i, j, k
    do i = 1, n
      do k = 1, nn(i)
        j = list(k, i)
        d = pos(:, j) - pos(:, i)
        if (sum(d*d) > 4000000) cycle
        acc(:, i) = acc(:, i) + d
        acc(:, j) = acc(:, j) - d
      end do
    end do
  end subroutine
  subroutine labelled(n, m, kc, lab, x, s, top, cnt)
    integer, intent(in) :: n, m, kc, lab(n)
    integer(8), intent(in) :: x(m, n)
    integer(8), intent(inout) :: s(m, kc), top(m, kc)
    integer, intent(inout) :: cnt(kc)
    integer :: i
    do i = 1, n
      s(:, lab(i)) = s(:, lab(i)) + x(:, i)
      cnt(lab(i)) = cnt(lab(i)) + 1
    end do
    do i = 1, n
      top(:, lab(i)) = max(top(:, lab(i)), x(:, i))
    end do
  end subroutine
end module
module lines
  implicit none
contains
  subroutine prefix(n1, n2, n3, a)
    integer, intent(in) :: n1, n2, n3
    integer(8), intent(inout) :: a(n1, n2, n3)
    integer :: j, k
    do k = 1, n3
      do j = 2, n2
        a(:, j, k) = a(:, j, k) + a(:, j-1, k)
      end do
    end do
    do k = 2, n3
      a(:, :, k) = a(:, :, k) - a(:, :, k-1)
    end do
  end subroutine
  subroutine solve(n1, n2, a, b, x)
    integer, intent(in) :: n1, n2
    real(8), intent(in) :: a(n1, n2), b(n1, n2)
    real(8), intent(inout) :: x(n1, n2)
    integer :: k
    do k = 2, n2
      x(:, k) = (x(:, k) - a(:, k)*x(:, k-1))/b(:, k)
    end do
    do k = n2 - 1, 1, -1
      x(:, k) = x(:, k) - a(:, k)*x(:, k+1)
    end do
  end subroutine
end module
program section_sums
  use forces
  use lines
  implicit none
  integer, parameter :: n = 300, m = 8, kc = 7
  integer(8) :: pos(3, n), acc(3, n), x(m, n), s(m, kc), top(m, kc), c(9, 8, 7)
  integer :: i, k, nn(n), list(m, n), row(2*n), col(2*n), lab(n), cnt(kc)
  real(8) :: a(9, 30), b(9, 30), y(9, 30)
  do i = 1, n
    pos(:, i) = [mod(i*37, 1001), mod(i*53, 997), mod(i*71, 991)]
    nn(i) = mod(i, m + 1)
    lab(i) = mod(i*i, kc) + 1
    do k = 1, m
      list(k, i) = mod(i*7 + k*13, n) + 1
      x(k, i) = mod(i*29 + k*17, 503) - 250
    end do
  end do
  do k = 1, 2*n
    row(k) = mod(k*11, n) + 1; col(k) = mod(k*k, n) + 1
  end do
  acc = 0; s = 1; top = -1000; cnt = 0
  call mesh(n, 2*n, row, col, pos, acc)
  print *, sum(acc), sum(acc*acc)
  call pairs(n, m, nn, list, pos, acc)
  print *, sum(acc), sum(acc*acc)
  call labelled(n, m, kc, lab, x, s, top, cnt)
  print *, sum(s), sum(s*s), sum(top), cnt
  do k = 1, 7
    do i = 1, 8
      c(:, i, k) = [1, 2, 3, 4, 5, 6, 7, 8, 9]*i - k
    end do
  end do
  call prefix(9, 8, 7, c)
  print *, sum(c), sum(c*c)
  do k = 1, 30
    do i = 1, 9
      a(i, k) = mod(i*k, 5)*0.1d0; b(i, k) = 2 + mod(i + k, 3); y(i, k) = mod(i*3 + k, 11)
    end do
  end do
  call solve(9, 30, a, b, y)
  print '(f14.9)', sum(y)
end program
