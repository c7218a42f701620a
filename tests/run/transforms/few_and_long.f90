! A loop of few iterations with long loops inside becomes a nest for each of its parts, also over loops of 2 or 3 iterations: mixtures of
! normal distributions have a handful of means, each a sum over all points.
! f2cuda options: --auto=all
! expect: report: 1 form: as perfect nests: c, j over line 37; then c over line 39; then c, l, j, i over line 43; then c over line 47
! expect: report: 1 form: as perfect nests: c, j over line 58; then c over line 64
program few_and_long
  implicit none
  integer, parameter :: k = 6, d = 3
  integer :: n, i, c, j
  real(8), allocatable :: x(:, :), r(:, :), side(:, :)
  real(8) :: mu(d, k), cov(d, d, k), total(2, k), least(k)
  n = 500
  allocate (x(d, n), r(k, n), side(2, n))
  do i = 1, n
    do j = 1, d
      x(j, i) = mod(i*(j + 2), 8)
    end do
    do c = 1, k
      r(c, i) = mod(i + c, 4)/4d0
    end do
    side(1, i) = mod(i, 5)
    side(2, i) = mod(i, 3)
  end do
  call moments(n, x, r, mu, cov)
  print '(6f12.6)', mu
  print '(6f14.6)', cov
  call sides(n, side, r, total, least)
  print '(6f12.4)', total, least
contains
  subroutine moments(n, x, r, mu, cov)
    integer, intent(in) :: n
    real(8), intent(in) :: x(d, n), r(k, n)
    real(8), intent(out) :: mu(d, k), cov(d, d, k)
    integer :: c, j, l, i
    do c = 1, k
      do j = 1, d
        mu(j, c) = sum(r(c, :)*x(j, :))/n
      end do
      cov(:, :, c) = 0
      do i = 1, n
        do l = 1, d
          do j = 1, d
            cov(j, l, c) = cov(j, l, c) + r(c, i)*(x(j, i) - mu(j, c))*(x(l, i) - mu(l, c))
          end do
        end do
      end do
      cov(:, :, c) = cov(:, :, c)/n
    end do
  end subroutine
  subroutine sides(n, side, r, total, least)
    integer, intent(in) :: n
    real(8), intent(in) :: side(2, n), r(k, n)
    real(8), intent(out) :: total(2, k), least(k)
    integer :: c, j, i
    real(8) :: t
    do c = 1, k
      do j = 1, 2
        t = 0
        do i = 1, n
          t = t + side(j, i)*r(c, i)
        end do
        total(j, c) = t
      end do
      least(c) = total(1, c)
      do j = 1, 2
        least(c) = min(least(c), total(j, c))
      end do
    end do
  end subroutine
end program
