! Loops strip-mined and tiled by hand: they run as the loops that they were made of, or as they stand where their order counts.
! expect: report: 9 strips joined
module strips
  implicit none
  integer, parameter :: dp = kind(1d0), tile = 16
contains
  subroutine transpose_tiles(a, b, n, m, bs)
    integer, intent(in) :: n, m, bs
    real(dp), intent(in) :: a(n, m)
    real(dp), intent(inout) :: b(m, n)
    integer :: i, j, ii, jj
    !$acc parallel loop collapse(2) copyin(a) copy(b)
    do jj = 1, m, bs
      do ii = 1, n, bs
        do j = jj, min(jj + bs - 1, m)
          do i = ii, min(ii + bs - 1, n)
            b(j, i) = b(j, i) + 2*a(i, j)
          end do
        end do
      end do
    end do
  end subroutine
  subroutine product_tiles(a, b, c, n)
    integer, intent(in) :: n
    real, intent(in) :: a(n, n), b(n, n)
    real, intent(inout) :: c(n, n)
    integer :: i, j, k, ii, jj, kk
    !$acc kernels
    do kk = 1, n, tile
      do jj = 1, n, tile
        do i = 1, n
          do j = jj, min(n, jj + tile - 1)
            do k = kk, min(n, kk + tile - 1)
              c(i, j) = c(i, j) + a(i, k)*b(k, j)
            end do
          end do
        end do
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine whole_blocks(x, y, nb)
    ! blocks of 8 by number, no rest
    integer, intent(in) :: nb
    real(dp), intent(in) :: x(8*nb)
    real(dp), intent(inout) :: y(8*nb)
    integer :: ib, i
    !$acc parallel loop gang
    do ib = 0, nb - 1
      !$acc loop vector
      do i = ib*8 + 1, (ib + 1)*8
        y(i) = y(i) + sqrt(x(i))
      end do
    end do
  end subroutine
  subroutine beyond(x, y, n, bs)
    ! strips that go beyond n, and a step that nobody knows: nothing at all where it is negative
    integer, intent(in) :: n, bs
    real(dp), intent(in) :: x(*)
    real(dp), intent(inout) :: y(*)
    integer :: ii, i
    !$acc parallel loop gang copyin(x(1:40)) copy(y(1:40))
    do ii = 1, n, bs
      !$acc loop vector
      do i = ii, ii + bs - 1
        y(i) = y(i) + x(i)
      end do
    end do
  end subroutine
  subroutine two_levels(x, y, n)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(n, n)
    real(dp), intent(inout) :: y(n, n)
    integer :: i, j, jj, jjj
    !$acc kernels
    do jjj = 1, n, 32
      do jj = jjj, min(jjj + 31, n), 8
        do j = jj, min(jj + 7, jjj + 31, n)
          do i = 1, n
            y(i, j) = y(i, j) + x(i, j)*j
          end do
        end do
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine stencil_tiles(u, v, n, m, l)
    integer, intent(in) :: n, m, l
    real, intent(in) :: u(n, m, l)
    real, intent(inout) :: v(n, m, l)
    integer :: i, j, k, jj, kk
    !$omp target teams distribute parallel do collapse(2) map(to: u) map(tofrom: v)
    do kk = 2, l - 1, 4
      do jj = 2, m - 1, 8
        do k = kk, min(kk + 3, l - 1)
          do j = jj, min(jj + 7, m - 1)
            do i = 2, n - 1
              v(i, j, k) = u(i, j, k) + 0.1*(u(i-1, j, k) + u(i+1, j, k) + u(i, j-1, k) + u(i, j+1, k) &
                + u(i, j, k-1) + u(i, j, k+1) - 6*u(i, j, k))
            end do
          end do
        end do
      end do
    end do
  end subroutine
  subroutine uses_number(x, y, n)
    ! the strip's number counts: it stays
    integer, intent(in) :: n
    real(dp), intent(in) :: x(n)
    real(dp), intent(inout) :: y(n)
    integer :: ii, i
    !$acc kernels
    do ii = 1, n, 10
      do i = ii, min(ii + 9, n)
        y(i) = x(i) + ii
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine overlapping(x, y, n)
    ! strips that share an element: a sum of more terms there
    integer, intent(in) :: n
    real(dp), intent(in) :: x(n)
    real(dp), intent(inout) :: y(n)
    integer :: ii, i
    !$acc kernels
    do ii = 1, n, 10
      do i = ii, min(ii + 10, n)
        y(i) = y(i) + x(i)
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine reversed(x, y, n)
    ! downwards
    integer, intent(in) :: n
    real(dp), intent(in) :: x(n)
    real(dp), intent(inout) :: y(n)
    integer :: ii, i
    !$acc kernels
    do ii = n, 1, -10
      do i = ii, max(ii - 9, 1), -1
        y(i) = y(i) + x(i)
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine sum_of_strips(x, s, n, bs)
    integer, intent(in) :: n, bs
    real(dp), intent(in) :: x(n)
    real(dp), intent(inout) :: s
    integer :: ii, i
    !$acc parallel loop reduction(+:s)
    do ii = 1, n, bs
      !$acc loop reduction(+:s)
      do i = ii, min(ii + bs - 1, n)
        s = s + x(i)
      end do
    end do
  end subroutine
  subroutine ends_as_scalars(a, b, n, m, bs)
    integer, intent(in) :: n, m, bs
    real(dp), intent(in) :: a(n, m)
    real(dp), intent(inout) :: b(m, n)
    integer :: i, j, ii, jj, ie, je
    !$acc parallel loop collapse(2) private(ie, je)
    do jj = 1, m, bs
      do ii = 1, n, bs
        je = min(jj + bs - 1, m)
        ie = min(ii + bs - 1, n)
        do j = jj, je
          do i = ii, ie
            b(j, i) = b(j, i) - a(i, j)
          end do
        end do
      end do
    end do
  end subroutine
  subroutine triangle(a, n)
    integer, intent(in) :: n
    real(dp), intent(inout) :: a(n, n)
    integer :: i, j, ii
    !$acc kernels
    do j = 1, n
      do ii = j, n, 12
        do i = ii, min(ii + 11, n)
          a(i, j) = a(i, j) + 0.5d0*j
        end do
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine panel(a, n)
    ! column by column in order, rows in strips
    integer, intent(in) :: n
    real(dp), intent(inout) :: a(n, n)
    integer :: i, j, ii
    !$acc kernels
    do j = 2, n
      do ii = 1, n, 7
        do i = ii, min(n, ii + 6)
          a(i, j) = a(i, j) + 0.25d0*a(i, j-1)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine
  subroutine variables_kept(x, y, n, last)
    ! what the loops leave is wanted, also where none of them begins
    integer, intent(in) :: n
    real(dp), intent(in) :: x(n, 4)
    real(dp), intent(inout) :: y(n, 4)
    integer, intent(inout) :: last
    integer :: ii, i, j
    j = 0
    !$acc kernels
    do ii = 1, n, 10
      do j = 1, 4
        do i = ii, min(ii + 9, n)
          y(i, j) = y(i, j) + x(i, j)
        end do
      end do
    end do
    !$acc end kernels
    last = last + j
  end subroutine
end module
program main
  use strips
  implicit none
  integer, parameter :: n = 37, m = 29
  real(dp) :: a(n, m), b(m, n), sq(n, n), sq2(n, n), x(40), y(40), s
  real :: p(n, n), q(n, n), r(n, n), u(20, 21, 13), v(20, 21, 13)
  integer :: i, bs, last
  a = reshape([(mod(i*7, 11)*0.5d0, i = 1, n*m)], [n, m])
  b = 1
  do bs = -3, 40, 6
    if (bs /= 0) call transpose_tiles(a, b, n, m, bs)
  end do
  print '(a, 2f12.3)', 'transpose', sum(b), b(m, n)
  do bs = -4, 41, 5
    call ends_as_scalars(a, b, n, m, bs)
  end do
  print '(a, 2f12.3)', 'ends', sum(b), b(m, n)
  p = reshape([(mod(i*5, 7)*0.5, i = 1, n*n)], [n, n])
  q = reshape([(mod(i*3, 5)*0.25, i = 1, n*n)], [n, n])
  r = 2
  call product_tiles(p, q, r, n)
  print '(a, 2f12.3)', 'product', sum(r), r(n, n)
  x = [(mod(i*i, 13)*1d0, i = 1, 40)]
  y = 0
  call whole_blocks(x, y, 5)
  print '(a, 2f12.3)', 'blocks', sum(y), y(40)
  do bs = -2, 12, 3
    if (bs == 0) cycle
    y = 0
    call beyond(x, y, 25, bs)
    print '(a, i3, 2f12.3)', 'beyond', bs, sum(y), y(27)
    y = 0
    call beyond(x, y, 0, bs)
    call beyond(x, y, -20, bs)
    print '(a, i3, 2f12.3)', 'beyond nothing', bs, sum(y), y(27)
  end do
  sq = reshape([(mod(i*5, 17)*0.5d0, i = 1, n*n)], [n, n])
  sq2 = 1
  call two_levels(sq, sq2, n)
  print '(a, 2f12.3)', 'levels', sum(sq2), sq2(n, n)
  u = reshape([(mod(i*7, 17)*0.5, i = 1, 20*21*13)], [20, 21, 13])
  v = 0
  call stencil_tiles(u, v, 20, 21, 13)
  print '(a, 2f12.3)', 'stencil', sum(v), v(19, 20, 12)
  y = 0
  call uses_number(x, y, 37)
  print '(a, 2f12.3)', 'number', sum(y), y(37)
  call overlapping(x, y, 37)
  print '(a, 2f12.3)', 'overlapping', sum(y), y(31)
  call reversed(x, y, 37)
  print '(a, 2f12.3)', 'reversed', sum(y), y(31)
  s = 1
  call sum_of_strips(x, s, 37, 8)
  call sum_of_strips(x, s, 37, -8)
  print '(a, 2f12.3)', 'sum', s
  last = 0
  call variables_kept(a, b, n, last)
  call variables_kept(a, b, 0, last)
  print '(a, i5, f12.3)', 'kept', last, sum(b)
  call triangle(sq, n)
  call panel(sq, n)
  print '(a, 2f16.3)', 'triangle', sum(sq), sq(n, n)
end program
