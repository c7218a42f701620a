! Loops of few iterations inside: a thread does a system of 4 with pivots, a filter of 8 taps and a block of 4 x 4, whose ends move with it; a team does what reads columns of 8 again and again.
! expect: report: 2 team: threads that do an iteration together
! expect: report: 2 threads share it
program short_loops_of_threads
  implicit none
  integer, parameter :: n = 60
  real(8) :: a(4, 4, n), b(4, n), c(8, 8, n), x(n), y(n), taps(0:7), m(4, 5), tmp(5), f, fine(24, 20), coarse(6, 5)
  integer :: e, i, j, k, p
  do e = 1, n
    do j = 1, 4
      b(j, e) = j + mod(e, 5)
      do i = 1, 4
        a(i, j, e) = mod(e*(i + 3*j) + 5*i*j, 11) - 4
      end do
      a(j, j, e) = a(j, j, e) + mod(e, 3)*9 + 0.5d0
    end do
    do j = 1, 8
      do i = 1, 8
        c(i, j, e) = mod(e + i*j + 3*i, 7)
      end do
      c(j, j, e) = c(j, j, e) + 9
    end do
    x(e) = mod(e*7, 16)
  end do
  taps = [1, 2, 4, 8, 8, 4, 2, 1]*0.03125d0
  y = 0
  !$acc parallel loop private(m, tmp)
  do e = 1, n
    m(:, 1:4) = a(:, :, e)
    m(:, 5) = b(:, e)
    do k = 1, 4
      p = k
      do i = k + 1, 4
        if (abs(m(i, k)) > abs(m(p, k))) p = i
      end do
      if (p /= k) then
        tmp = m(k, :)
        m(k, :) = m(p, :)
        m(p, :) = tmp
      end if
      do i = k + 1, 4
        f = m(i, k)/m(k, k)
        do j = k + 1, 5
          m(i, j) = m(i, j) - f*m(k, j)
        end do
      end do
    end do
    do k = 4, 1, -1
      f = m(k, 5)
      do j = k + 1, 4
        f = f - m(k, j)*b(j, e)
      end do
      b(k, e) = f/m(k, k)
    end do
  end do
  !$acc parallel loop
  do e = 1, n
    do k = 1, 8
      do j = 1, k - 1
        c(:, k, e) = c(:, k, e) - dot_product(c(:, j, e), c(:, k, e))*c(:, j, e)
      end do
      c(:, k, e) = c(:, k, e)/norm2(c(:, k, e))
    end do
  end do
  !$acc parallel loop
  do e = 8, n
    f = 0
    do k = 0, 7
      f = f + taps(k)*x(e - k)
    end do
    y(e) = f
  end do
  do j = 1, 20
    do i = 1, 24
      fine(i, j) = mod(i*j, 16)*0.25d0
    end do
  end do
  call blocks(6, 5, fine, coarse)
  print '(4f12.4)', b(:, ::9)
  print '(6f9.4)', coarse
  print '(8f9.4)', anint(c(:, :, 7)*1d4)*1d-4 + 0d0 ! zeros without a sign
  print '(8f9.4)', y
  if (size(x) > n) call endless(n, x, y)
contains
  subroutine blocks(nx, ny, fine, coarse)
    integer, intent(in) :: nx, ny
    real(8), intent(in) :: fine(4*nx, 4*ny)
    real(8), intent(out) :: coarse(nx, ny)
    integer :: i, j, k, p
    real(8) :: f
    !$acc parallel loop collapse(2) private(f)
    do j = 1, ny
      do i = 1, nx
        f = 0
        do k = 4*j - 3, 4*j
          do p = 4*i - 3, 4*i
            f = f + fine(p, k)
          end do
        end do
        coarse(i, j) = f
      end do
    end do
  end subroutine
  subroutine endless(m, x, y) ! nobody calls it
    integer, intent(in) :: m
    real(8), intent(in) :: x(*)
    real(8), intent(inout) :: y(m)
    integer :: e
    integer(8) :: k
    !$acc parallel loop copyin(x(1:m))
    do e = 1, m
      do k = 1_8, 9223372036854775806_8
        y(e) = y(e) + x(k + e)*x(k)
      end do
      do k = 9223372036854775000_8, 9223372036854775806_8
        y(e) = y(e) - x(k)
      end do
    end do
  end subroutine
end program
