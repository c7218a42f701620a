! options: --auto=all
! Signals, images, money and genes without directives: filters with feedback, correlations at lags, resampling, colour spaces, thresholds, option lattices, hidden states, codon counts, distances of words, ranks.
module signals_plain
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  subroutine biquads(n, m, x, y, c)
    integer, intent(in) :: n, m
    real(sp), intent(in) :: x(n,m), c(5,n)
    real(sp), intent(inout) :: y(n,m)
    integer :: i, t
    real(sp) :: x1, x2, y1, y2, o
    do i = 1, n
      x1 = 0
      x2 = 0
      y1 = 0
      y2 = 0
      do t = 1, m
        o = c(1,i)*x(i,t) + c(2,i)*x1 + c(3,i)*x2 - c(4,i)*y1 - c(5,i)*y2
        x2 = x1
        x1 = x(i,t)
        y2 = y1
        y1 = o
        y(i,t) = o
      end do
    end do
  end subroutine

  subroutine lag_correlation(n, l, x, y, r)
    integer, intent(in) :: n, l
    real(dp), intent(in) :: x(n), y(n+l)
    real(dp), intent(inout) :: r(0:l)
    integer :: i, k
    do k = 0, l
      r(k) = 0
      do i = 1, n
        r(k) = r(k) + x(i)*y(i+k)
      end do
      r(k) = r(k)/n
    end do
  end subroutine

  subroutine colour_space(n, rgb, lab)
    integer, intent(in) :: n
    real(sp), intent(in) :: rgb(3,n)
    real(sp), intent(inout) :: lab(3,n)
    integer :: i
    real(sp) :: x, y, z
    do i = 1, n
      x = (0.4124*rgb(1,i) + 0.3576*rgb(2,i) + 0.1805*rgb(3,i))/0.95
      y = 0.2126*rgb(1,i) + 0.7152*rgb(2,i) + 0.0722*rgb(3,i)
      z = (0.0193*rgb(1,i) + 0.1192*rgb(2,i) + 0.9505*rgb(3,i))/1.089
      x = x**(1.0/3)
      y = y**(1.0/3)
      z = z**(1.0/3)
      lab(1,i) = 116*y - 16
      lab(2,i) = 500*(x - y)
      lab(3,i) = 200*(y - z)
    end do
  end subroutine

  subroutine option_lattice(n, m, s0, k, u, d, p, v)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: s0(n), k, u, d, p
    real(dp), intent(inout) :: v(n)
    integer :: i, j, t
    real(dp) :: w(0:32)
    do i = 1, n
      do j = 0, m
        w(j) = max(0.0_dp, s0(i)*u**j*d**(m-j) - k)
      end do
      do t = m - 1, 0, -1
        do j = 0, t
          w(j) = 0.999_dp*(p*w(j+1) + (1 - p)*w(j))
        end do
      end do
      v(i) = w(0)
    end do
  end subroutine

  subroutine codon_counts(n, seq, gc)
    integer, intent(in) :: n
    integer(1), intent(in) :: seq(3,n)
    integer, intent(inout) :: gc(0:63)
    integer :: i, c
    do i = 1, n
      c = 16*seq(1,i) + 4*seq(2,i) + seq(3,i)
      gc(c) = gc(c) + 1
    end do
  end subroutine

  subroutine upsample(nx, ny, a, b)
    integer, intent(in) :: nx, ny
    real(sp), intent(in) :: a(nx,ny)
    real(sp), intent(inout) :: b(2*nx,2*ny)
    integer :: i, j
    do j = 1, ny - 1
      do i = 1, nx - 1
        b(2*i-1,2*j-1) = a(i,j)
        b(2*i,2*j-1) = 0.5*(a(i,j) + a(i+1,j))
        b(2*i-1,2*j) = 0.5*(a(i,j) + a(i,j+1))
        b(2*i,2*j) = 0.25*(a(i,j) + a(i+1,j) + a(i,j+1) + a(i+1,j+1))
      end do
    end do
  end subroutine

  subroutine forward_states(n, ns, a, b, obs, alpha)
    integer, intent(in) :: n, ns, obs(n)
    real(dp), intent(in) :: a(ns,ns), b(ns,20)
    real(dp), intent(inout) :: alpha(ns,n)
    integer :: i, j, s
    do i = 1, n
      do s = 1, ns
        alpha(s,i) = 0
        do j = 1, ns
          alpha(s,i) = alpha(s,i) + a(j,s)*b(j,obs(i))
        end do
      end do
    end do
  end subroutine

  subroutine spread_minimum(nx, ny, a, lo, at)
    integer, intent(in) :: nx, ny
    real(dp), intent(in) :: a(nx,ny)
    real(dp), intent(inout) :: lo, at
    integer :: i, j
    lo = huge(lo)
    at = 0
    do j = 1, ny
      do i = 1, nx
        lo = min(lo, a(i,j))
        at = at + a(i,j)*a(i,j)
      end do
    end do
  end subroutine

  subroutine match_words(n, m, w, best)
    integer, intent(in) :: n, m
    integer(1), intent(in) :: w(8,n)
    integer, intent(inout) :: best(n)
    integer :: i, j, c, same
    do i = 1, n
      best(i) = 0
      do j = 1, m
        same = 0
        do c = 1, 8
          if (w(c,i) == w(c,j)) same = same + 1
        end do
        best(i) = max(best(i), same)
      end do
    end do
  end subroutine

  subroutine run_signals_plain(turns)
    integer, intent(in) :: turns
    integer, parameter :: nf = 20000, mf = 100, nc = 200000, l = 255, np = 1500000, no = 50000, mo = 32, ng = 3000000, &
      nx = 1200, ns = 16, nh = 60000, nw = 20000
    real(sp), allocatable :: x(:,:), y(:,:), c(:,:), rgb(:,:), lab(:,:), a(:,:), b(:,:)
    real(dp), allocatable :: cx(:), cy(:), r(:), s0(:), v(:), ha(:,:), hb(:,:), alpha(:,:), big(:,:)
    integer(1), allocatable :: seq(:,:), w(:,:)
    integer, allocatable :: gc(:), obs(:), best(:)
    real(dp) :: lo, at
    integer :: turn, i, j
    allocate (x(nf,mf), y(nf,mf), c(5,nf), rgb(3,np), lab(3,np), a(nx,nx), b(2*nx,2*nx), cx(nc), cy(nc+l), r(0:l), &
      s0(no), v(no), ha(ns,ns), hb(ns,20), alpha(ns,nh), big(nx,nx), seq(3,ng), w(8,nw), gc(0:63), obs(nh), best(nw))
    x = 0.5
    y = 0
    c = 0.1
    rgb = 0.4
    lab = 0
    a = 1
    b = 0
    do i = 1, nc
      cx(i) = 0.001_dp*mod(i, 100)
      cy(i) = 0.001_dp*mod(i, 77)
    end do
    cy(nc+1:) = 0
    r = 0
    do i = 1, no
      s0(i) = 50 + 0.001_dp*i
    end do
    v = 0
    ha = 0.06_dp
    hb = 0.05_dp
    alpha = 0
    do j = 1, nx
      do i = 1, nx
        big(i,j) = mod(i*31 + j*17, 101)
      end do
    end do
    do i = 1, ng
      seq(1,i) = int(mod(i, 4), 1)
      seq(2,i) = int(mod(i/3, 4), 1)
      seq(3,i) = int(mod(i/7, 4), 1)
    end do
    do i = 1, nw
      do j = 1, 8
        w(j,i) = int(mod(i*j, 20), 1)
      end do
    end do
    do i = 1, nh
      obs(i) = 1 + mod(i*7, 20)
    end do
    do turn = 1, turns
      gc = 0
      call biquads(nf, mf, x, y, c)
      call lag_correlation(nc, l, cx, cy, r)
      call colour_space(np, rgb, lab)
      call option_lattice(no, mo, s0, 55.0_dp, 1.02_dp, 0.98_dp, 0.51_dp, v)
      call codon_counts(ng, seq, gc)
      call upsample(nx, nx, a, b)
      call forward_states(nh, ns, ha, hb, obs, alpha)
      call spread_minimum(nx, nx, big, lo, at)
      call match_words(nw, 500, w, best)
    end do
    print *, 'signals', sum(y), sum(r), sum(lab(:,1:1000)), sum(v), sum(gc), sum(b(1:100,1:100)), sum(alpha), lo, at, &
      sum(best)
  end subroutine
end module
