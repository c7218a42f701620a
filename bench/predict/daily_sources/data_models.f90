! options: --auto=all
! Statistics and machine learning without directives: densities, covariances, parameters tried one by one, logistic regression, distances, resampling.
module data_models
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  subroutine kernel_density(n, m, h, data, at, f)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: h, data(n), at(m)
    real(dp), intent(inout) :: f(m)
    integer :: i, j
    do j = 1, m
      f(j) = 0
      do i = 1, n
        f(j) = f(j) + exp(-0.5_dp*((at(j) - data(i))/h)**2)
      end do
      f(j) = f(j)/(n*h*2.5066_dp)
    end do
  end subroutine

  subroutine covariance(n, p, x, mu, c)
    integer, intent(in) :: n, p
    real(dp), intent(in) :: x(n,p), mu(p)
    real(dp), intent(inout) :: c(p,p)
    integer :: i, j, k
    do j = 1, p
      do k = 1, j
        c(k,j) = 0
        do i = 1, n
          c(k,j) = c(k,j) + (x(i,j) - mu(j))*(x(i,k) - mu(k))
        end do
        c(k,j) = c(k,j)/(n - 1)
        c(j,k) = c(k,j)
      end do
    end do
  end subroutine

  subroutine try_thresholds(n, m, x, y, t, hits)
    integer, intent(in) :: n, m
    real(sp), intent(in) :: x(n), t(m)
    integer, intent(in) :: y(n)
    integer, intent(inout) :: hits(m)
    integer :: i, j
    do j = 1, m
      hits(j) = 0
      do i = 1, n
        if ((x(i) > t(j)) .eqv. (y(i) == 1)) hits(j) = hits(j) + 1
      end do
    end do
  end subroutine

  subroutine logistic_gradient(n, p, x, y, w, r)
    integer, intent(in) :: n, p
    real(sp), intent(in) :: x(p,n), y(n), w(p)
    real(sp), intent(inout) :: r(n)
    integer :: i, k
    real(sp) :: s
    do i = 1, n
      s = 0
      do k = 1, p
        s = s + w(k)*x(k,i)
      end do
      r(i) = 1/(1 + exp(-s)) - y(i)
    end do
  end subroutine

  subroutine nearest_mean(n, k, d, x, c, best)
    integer, intent(in) :: n, k, d
    real(sp), intent(in) :: x(n,d), c(k,d)
    integer, intent(inout) :: best(n)
    integer :: i, j, l
    real(sp) :: s, least
    do i = 1, n
      least = huge(least)
      do j = 1, k
        s = 0
        do l = 1, d
          s = s + (x(i,l) - c(j,l))**2
        end do
        if (s < least) then
          least = s
          best(i) = j
        end if
      end do
    end do
  end subroutine

  subroutine lag_products(n, m, x, r)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: x(n)
    real(dp), intent(inout) :: r(0:m)
    integer :: i, l
    do l = 0, m
      r(l) = 0
      do i = 1, n - l
        r(l) = r(l) + x(i)*x(i+l)
      end do
    end do
  end subroutine

  subroutine rank_counts(n, x, rank)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(n)
    integer, intent(inout) :: rank(n)
    integer :: i, j
    do i = 1, n
      rank(i) = 1
      do j = 1, n
        if (x(j) < x(i)) rank(i) = rank(i) + 1
      end do
    end do
  end subroutine

  subroutine run_data_models(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 20000, m = 3000, big = 800000, p = 48, nc = 12, nd = 6
    real(dp), allocatable :: data(:), at(:), f(:), x(:,:), mu(:), c(:,:), r(:), long(:)
    real(sp), allocatable :: xs(:,:), y(:), w(:), res(:), pts(:,:), cen(:,:), one(:), t(:)
    integer, allocatable :: hits(:), lab(:), best(:), rank(:)
    integer :: turn, i
    allocate (data(n), at(m), f(m), x(100000,p), mu(p), c(p,p), r(0:200), long(big), xs(p,200000), y(200000), w(p), &
      res(200000), pts(big,nd), &
      cen(nc,nd), one(big), t(100), hits(100), lab(big), best(big), rank(n))
    call random_number(data)
    call random_number(x)
    call random_number(xs)
    call random_number(y)
    call random_number(pts)
    call random_number(cen)
    call random_number(one)
    call random_number(long)
    do i = 1, m
      at(i) = real(i, dp)/m
    end do
    do i = 1, 100
      t(i) = 0.01*i
    end do
    do i = 1, big
      lab(i) = mod(i, 2)
    end do
    mu = 0.5_dp
    w = 0.01
    f = 0
    c = 0
    r = 0
    res = 0
    hits = 0
    best = 0
    rank = 0
    do turn = 1, turns
      call kernel_density(n, m, 0.05_dp, data, at, f)
      call covariance(100000, p, x, mu, c)
      call try_thresholds(big, 100, one, lab, t, hits)
      call logistic_gradient(200000, p, xs, y, w, res)
      call nearest_mean(big, nc, nd, pts, cen, best)
      call lag_products(big, 200, long, r)
      call rank_counts(n, data, rank)
    end do
    print *, 'data', sum(f), sum(c), sum(hits), sum(res), sum(best), sum(r), sum(real(rank, dp))
  end subroutine
end module
