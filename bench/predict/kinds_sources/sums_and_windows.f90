! Sums over one dimension of several, rows and columns, windows, variances, dot products of few and many, largest of rows, inner loops short and long.
module sums_and_windows
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  subroutine sum_middle(n, m, l, a, s)
    integer, intent(in) :: n, m, l
    real(dp), intent(in) :: a(n,m,l)
    real(dp), intent(inout) :: s(n,l)
    integer :: i, j, k
    real(dp) :: t
    !$acc parallel loop collapse(2) present(a, s) private(t)
    do k = 1, l
      do i = 1, n
        t = 0
        do j = 1, m
          t = t + a(i,j,k)
        end do
        s(i,k) = t
      end do
    end do
  end subroutine

  subroutine sum_first(n, m, l, a, s)
    integer, intent(in) :: n, m, l
    real(dp), intent(in) :: a(n,m,l)
    real(dp), intent(inout) :: s(m,l)
    integer :: j, k
    !$acc kernels present(a, s)
    do k = 1, l
      do j = 1, m
        s(j,k) = sum(a(:,j,k))
      end do
    end do
    !$acc end kernels
  end subroutine

  subroutine sum_last(n, m, a, s)
    integer, intent(in) :: n, m
    real(sp), intent(in) :: a(n,m)
    real(sp), intent(inout) :: s(n)
    integer :: i, j
    !$acc parallel loop present(a, s)
    do i = 1, n
      s(i) = 0
      do j = 1, m
        s(i) = s(i) + a(i,j)*a(i,j)
      end do
    end do
  end subroutine

  subroutine whole_sum(n, a, b, s)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n,n), b(n,n)
    real(dp), intent(inout) :: s
    integer :: i, j
    s = 0
    !$acc parallel loop collapse(2) reduction(+:s) present(a, b)
    do j = 1, n
      do i = 1, n
        s = s + abs(a(i,j) - b(i,j))
      end do
    end do
  end subroutine

  subroutine moving_mean(n, w, x, y)
    integer, intent(in) :: n, w
    real(dp), intent(in) :: x(n)
    real(dp), intent(inout) :: y(n)
    integer :: i, j
    real(dp) :: t
    !$acc parallel loop present(x, y) private(t)
    do i = w + 1, n - w
      t = 0
      do j = -w, w
        t = t + x(i+j)
      end do
      y(i) = t/(2*w + 1)
    end do
  end subroutine

  subroutine median_box(nx, ny, a, b)
    integer, intent(in) :: nx, ny
    real(sp), intent(in) :: a(nx,ny)
    real(sp), intent(inout) :: b(nx,ny)
    integer :: i, j, p, q
    real(sp) :: lo, hi, t
    !$acc parallel loop collapse(2) present(a, b) private(lo, hi, t)
    do j = 3, ny - 2
      do i = 3, nx - 2
        lo = 1e30
        hi = -1e30
        t = 0
        do q = -2, 2
          do p = -2, 2
            lo = min(lo, a(i+p,j+q))
            hi = max(hi, a(i+p,j+q))
            t = t + a(i+p,j+q)
          end do
        end do
        b(i,j) = (t - lo - hi)/23
      end do
    end do
  end subroutine

  subroutine largest_of_rows(n, m, a, at, big)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: a(m,n)
    integer, intent(inout) :: at(n)
    real(dp), intent(inout) :: big(n)
    integer :: i, j
    !$acc parallel loop present(a, at, big)
    do i = 1, n
      big(i) = a(1,i)
      at(i) = 1
      do j = 2, m
        if (a(j,i) > big(i)) then
          big(i) = a(j,i)
          at(i) = j
        end if
      end do
    end do
  end subroutine

  subroutine four_moments(n, x, s1, s2, s3, s4)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(n)
    real(dp), intent(inout) :: s1, s2, s3, s4
    integer :: i
    s1 = 0
    s2 = 0
    s3 = 0
    s4 = 0
    !$acc parallel loop present(x) reduction(+:s1, s2, s3, s4)
    do i = 1, n
      s1 = s1 + x(i)
      s2 = s2 + x(i)**2
      s3 = s3 + x(i)**3
      s4 = s4 + x(i)**4
    end do
  end subroutine

  subroutine long_inner(n, m, x, y, f)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: x(n), y(m)
    real(dp), intent(inout) :: f(n)
    integer :: i, j
    !$acc parallel loop present(x, y, f)
    do i = 1, n
      f(i) = 0
      do j = 1, m
        f(i) = f(i) + (x(i) - y(j))/((x(i) - y(j))**2 + 0.01_dp)
      end do
    end do
  end subroutine

  subroutine run_sums_and_windows(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 256, m = 200, l = 150, nw = 3000000, ni = 2000, nl = 1200000, mr = 12, nn = 20000, mm = 3000
    real(dp), allocatable :: a(:,:,:), s(:,:), sj(:,:), x(:), y(:), q(:,:), big(:), p(:,:), r(:,:), xs(:), ys(:), f(:)
    real(sp), allocatable :: w(:,:), ws(:), im(:,:), jm(:,:)
    integer, allocatable :: at(:)
    real(dp) :: t, s1, s2, s3, s4
    integer :: turn, i, j, k
    allocate (a(n,m,l), s(n,l), sj(m,l), x(nw), y(nw), q(mr,nl), big(nl), p(ni,ni), r(ni,ni), xs(nn), ys(mm), f(nn))
    allocate (w(100000,40), ws(100000), im(ni,ni), jm(ni,ni), at(nl))
    do k = 1, l
      do j = 1, m
        do i = 1, n
          a(i,j,k) = 0.001_dp*mod(i*j + k, 1000)
        end do
      end do
    end do
    do i = 1, nw
      x(i) = 0.001_dp*mod(i, 1000)
    end do
    do j = 1, nl
      do i = 1, mr
        q(i,j) = mod(i*7 + j*3, 11)
      end do
    end do
    do j = 1, ni
      do i = 1, ni
        p(i,j) = 0.01_dp*mod(i + j, 77)
        im(i,j) = real(p(i,j), sp)
      end do
    end do
    r = 0.5_dp
    s = 0
    sj = 0
    y = 0
    jm = 0
    w = 1
    do i = 1, nn
      xs(i) = 0.01_dp*i
    end do
    do i = 1, mm
      ys(i) = 0.05_dp*i
    end do
    !$acc data copy(a, s, sj, x, y, q, big, p, r, xs, ys, f, w, ws, im, jm, at)
    do turn = 1, turns
      call sum_middle(n, m, l, a, s)
      call sum_first(n, m, l, a, sj)
      call sum_last(100000, 40, w, ws)
      call whole_sum(ni, p, r, t)
      call moving_mean(nw, 8, x, y)
      call median_box(ni, ni, im, jm)
      call largest_of_rows(nl, mr, q, at, big)
      call four_moments(nw, x, s1, s2, s3, s4)
      call long_inner(nn, mm, xs, ys, f)
    end do
    !$acc end data
    print *, 'sums', sum(s), sum(sj), sum(ws), t, sum(y), sum(jm), sum(big), s1 + s2 + s3 + s4, sum(f)
  end subroutine
end module
