! options: --auto=all
! Rows and columns without directives: sums and extremes of both, sparse rows, segments, running sums, compaction, histograms, ranks, windows, triangles.
module rows_plain
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  subroutine row_spread(n, m, a, lo, hi)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: a(n,m)
    real(dp), intent(inout) :: lo(n), hi(n)
    integer :: i, j
    do i = 1, n
      lo(i) = a(i,1)
      hi(i) = a(i,1)
      do j = 2, m
        lo(i) = min(lo(i), a(i,j))
        hi(i) = max(hi(i), a(i,j))
      end do
    end do
  end subroutine

  subroutine column_variance(n, m, a, v)
    integer, intent(in) :: n, m
    real(sp), intent(in) :: a(n,m)
    real(sp), intent(inout) :: v(m)
    integer :: i, j
    real(sp) :: s, q
    do j = 1, m
      s = 0
      q = 0
      do i = 1, n
        s = s + a(i,j)
        q = q + a(i,j)**2
      end do
      v(j) = q/n - (s/n)**2
    end do
  end subroutine

  subroutine laplacian_rows(n, ptr, col, val, x, y)
    integer, intent(in) :: n, ptr(n+1), col(*)
    real(dp), intent(in) :: val(*), x(n)
    real(dp), intent(inout) :: y(n)
    integer :: i, k
    real(dp) :: s
    do i = 1, n
      s = 0
      do k = ptr(i), ptr(i+1) - 1
        s = s + val(k)*x(col(k))
      end do
      y(i) = s
    end do
  end subroutine

  subroutine segment_peaks(n, start, x, peak)
    integer, intent(in) :: n, start(n+1)
    real(sp), intent(in) :: x(start(n+1)-1)
    real(sp), intent(inout) :: peak(n)
    integer :: i, k
    do i = 1, n
      peak(i) = 0
      do k = start(i), start(i+1) - 1
        peak(i) = max(peak(i), abs(x(k)))
      end do
    end do
  end subroutine

  subroutine cumulative_weights(n, w, c)
    integer, intent(in) :: n
    real(dp), intent(in) :: w(n)
    real(dp), intent(inout) :: c(0:n)
    integer :: i
    c(0) = 0
    do i = 1, n
      c(i) = c(i-1) + w(i)
    end do
  end subroutine

  subroutine keep_large(n, x, limit, at, k)
    integer, intent(in) :: n
    real(sp), intent(in) :: x(n), limit
    integer, intent(inout) :: at(n), k
    integer :: i
    k = 0
    do i = 1, n
      if (x(i) > limit) then
        k = k + 1
        at(k) = i
      end if
    end do
  end subroutine

  subroutine degree_counts(m, from, degree)
    integer, intent(in) :: m, from(m)
    integer, intent(inout) :: degree(*)
    integer :: e
    do e = 1, m
      degree(from(e)) = degree(from(e)) + 1
    end do
  end subroutine

  subroutine window_products(n, w, x, h, y)
    integer, intent(in) :: n, w
    real(sp), intent(in) :: x(n+w), h(w)
    real(sp), intent(inout) :: y(n)
    integer :: i, k
    do i = 1, n
      y(i) = 0
      do k = 1, w
        y(i) = y(i) + h(k)*x(i+k)
      end do
    end do
  end subroutine

  subroutine lower_solve_many(n, m, l, b)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: l(n,n)
    real(dp), intent(inout) :: b(m,n)
    integer :: i, j, k
    do k = 1, m
      do i = 1, n
        do j = 1, i - 1
          b(k,i) = b(k,i) - l(i,j)*b(k,j)
        end do
        b(k,i) = b(k,i)/l(i,i)
      end do
    end do
  end subroutine

  subroutine distances_sum(n, x, y, d)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(n), y(n)
    real(dp), intent(inout) :: d(n)
    integer :: i, j
    do i = 1, n
      d(i) = 0
      do j = 1, i - 1
        d(i) = d(i) + sqrt((x(i) - x(j))**2 + (y(i) - y(j))**2)
      end do
    end do
  end subroutine

  subroutine run_rows_plain(turns)
    integer, intent(in) :: turns
    integer, parameter :: nr = 3000, mr = 800, nv = 5000, mv = 900, g = 900, n = g*g, ns = 90000, nc = 6000000, nk = 5000000, &
      ne = 4000000, nd = 300000, nw = 1500000, w = 48, nl = 40, ml = 30000, nx = 5000
    real(dp), allocatable :: a(:,:), lo(:), hi(:), val(:), x(:), y(:), cw(:), c(:), l(:,:), b(:,:), px(:), py(:), d(:)
    real(sp), allocatable :: f(:,:), v(:), s(:), peak(:), t(:), sw(:), h(:), yw(:)
    integer, allocatable :: ptr(:), col(:), start(:), at(:), from(:), degree(:)
    integer :: turn, i, j, k, m
    allocate (a(nr,mr), lo(nr), hi(nr), f(nv,mv), v(mv), ptr(n+1), col(5*n), val(5*n), x(n), y(n), start(ns+1), peak(ns), &
      cw(nc), c(0:nc), t(nk), at(nk), from(ne), degree(nd), sw(nw+w), h(w), yw(nw), l(nl,nl), b(ml,nl), px(nx), py(nx), d(nx))
    do j = 1, mr
      do i = 1, nr
        a(i,j) = mod(i*7 + j*13, 1009)
      end do
    end do
    f = 0.25
    v = 0
    m = 0
    do j = 1, g
      do i = 1, g
        k = i + (j - 1)*g
        ptr(k) = m + 1
        if (j > 1) then
          m = m + 1
          col(m) = k - g
          val(m) = -1
        end if
        if (i > 1) then
          m = m + 1
          col(m) = k - 1
          val(m) = -1
        end if
        m = m + 1
        col(m) = k
        val(m) = 4
        if (i < g) then
          m = m + 1
          col(m) = k + 1
          val(m) = -1
        end if
        if (j < g) then
          m = m + 1
          col(m) = k + g
          val(m) = -1
        end if
      end do
    end do
    ptr(n+1) = m + 1
    x = 1
    y = 0
    start(1) = 1
    do i = 1, ns
      start(i+1) = start(i) + 8 + mod(i*37, 61)
    end do
    allocate (s(start(ns+1)-1))
    s = 0.5
    peak = 0
    cw = 0.001_dp
    c = 0
    do i = 1, nk
      t(i) = mod(i*31, 997)
    end do
    at = 0
    do i = 1, ne
      from(i) = 1 + mod(i*17, nd)
    end do
    sw = 0.1
    h = 0.02
    yw = 0
    l = 0.01_dp
    do i = 1, nl
      l(i,i) = 2
    end do
    b = 1
    do i = 1, nx
      px(i) = 0.01_dp*mod(i*17, 1000)
      py(i) = 0.01_dp*mod(i*29, 1000)
    end do
    d = 0
    do turn = 1, turns
      degree = 0
      call row_spread(nr, mr, a, lo, hi)
      call column_variance(nv, mv, f, v)
      call laplacian_rows(n, ptr, col, val, x, y)
      call segment_peaks(ns, start, s, peak)
      call cumulative_weights(nc, cw, c)
      call keep_large(nk, t, 700.0, at, k)
      call degree_counts(ne, from, degree)
      call window_products(nw, w, sw, h, yw)
      call lower_solve_many(nl, ml, l, b)
      call distances_sum(nx, px, py, d)
    end do
    print *, 'rows', sum(lo), sum(hi), sum(v), sum(y), sum(peak), c(nc), k, at(k), sum(degree(1:1000)), sum(yw), sum(b), sum(d)
  end subroutine
end module
