! Teams share a loop inside whose elements the iteration chooses by scalars that it computes, as by subscripts that are written out.
! f2cuda options: --auto=all
! expect: report: 3 team: threads that do an iteration together
module work
  implicit none
contains
  subroutine scaled(a, b, c, n, m)
    integer, intent(in) :: n, m
    real(8), intent(in) :: b(n, m), c(m)
    real(8), intent(inout) :: a(n, m + 1)
    integer :: i, j, k
    real(8) :: f
    do j = 1, m
      k = j + 1
      f = c(j)
      if (f > 2) f = 2*f
      do i = 1, n
        a(i, k) = b(i, j)*f
      end do
    end do
  end subroutine

  subroutine stage(x, y, e, vlen, li, lk, n1, sign)
    integer, intent(in) :: vlen, li, lk, n1, sign
    complex(8), intent(in) :: x(33, 64), e(64)
    complex(8), intent(inout) :: y(33, 64)
    complex(8) :: u, a, b
    integer :: i, j, k, i11, i12, i21, i22, lj
    lj = 2*lk
    do i = 0, li - 1
      i11 = i*lk + 1
      i12 = i11 + n1
      i21 = i*lj + 1
      i22 = i21 + lk
      if (sign >= 1) then
        u = e(li + i)
      else
        u = conjg(e(li + i))
      end if
      do k = 0, lk - 1
        do j = 1, vlen
          a = x(j, i11 + k)
          b = x(j, i12 + k)
          y(j, i21 + k) = a + b
          y(j, i22 + k) = u*(a - b)
        end do
      end do
    end do
  end subroutine

  subroutine spread_rows(a, b, n, m)
    integer, intent(in) :: n, m, b(n, 2*m)
    integer, intent(inout) :: a(n, 2*m)
    integer :: i, j, left, right
    do j = 1, m
      left = 2*j - 1
      right = left + 1
      if (mod(j, 3) == 0) right = left
      do i = 1, n
        a(i, left) = b(i, right) + i
      end do
    end do
  end subroutine
end module

program teams_computed
  use work
  implicit none
  real(8) :: a(40, 31), b(40, 30), c(30)
  complex(8) :: x(33, 64), y(33, 64), e(64)
  integer :: k(50, 60), old(50, 60), i, l
  b = reshape([(mod(i, 17)*0.5d0, i = 1, size(b))], shape(b))
  c = [(mod(i, 5)*1d0, i = 1, size(c))]
  a = 0
  call scaled(a, b, c, 40, 30)
  print '(4f12.2)', sum(a), a(1, 2), a(40, 31), a(7, 14)
  do i = 1, 64
    e(i) = cmplx(mod(i, 3), -mod(i, 4), 8)
    x(:, i) = cmplx(i, mod(i, 7), 8)
  end do
  y = 0
  l = 32
  do while (l >= 1)
    call stage(x, y, e, 32, l, 32/l, 32, mod(l, 3))
    l = l/2
    x = y/4
  end do
  print '(4f16.4)', sum(y), y(1, 2), y(32, 64)
  k = reshape([(mod(i, 23), i = 1, size(k))], shape(k))
  old = k
  call spread_rows(k, old, 50, 30)
  print '(4i8)', sum(k), k(1, 1), k(50, 59), k(7, 12)
end program
