! options: --auto=all
! Matrices and signals by plain loops: reflections, bands, packed storage, permutations, convolutions, interpolation, norms of columns.
module matrices_plain
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  subroutine reflect(n, m, v, tau, a, w)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: v(n), tau
    real(dp), intent(inout) :: a(n,m), w(m)
    integer :: i, j
    do j = 1, m
      w(j) = 0
      do i = 1, n
        w(j) = w(j) + v(i)*a(i,j)
      end do
    end do
    do j = 1, m
      do i = 1, n
        a(i,j) = a(i,j) - tau*v(i)*w(j)
      end do
    end do
  end subroutine

  subroutine band_product(n, kl, ku, ab, x, y)
    integer, intent(in) :: n, kl, ku
    real(dp), intent(in) :: ab(-ku:kl,n), x(n)
    real(dp), intent(inout) :: y(n)
    integer :: i, j
    do i = 1, n
      y(i) = 0
      do j = max(1, i - kl), min(n, i + ku)
        y(i) = y(i) + ab(i-j,j)*x(j)
      end do
    end do
  end subroutine

  subroutine permuted_copy(n, m, p, a, b)
    integer, intent(in) :: n, m, p(m)
    real(sp), intent(in) :: a(n,m)
    real(sp), intent(inout) :: b(n,m)
    integer :: i, j
    do j = 1, m
      do i = 1, n
        b(i,p(j)) = a(i,j)
      end do
    end do
  end subroutine

  subroutine upper_sums(n, a, u)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n,n)
    real(dp), intent(inout) :: u(n)
    integer :: i, j
    do i = 1, n
      u(i) = 0
      do j = i, n
        u(i) = u(i) + abs(a(i,j))
      end do
    end do
  end subroutine

  subroutine resample(n, m, x, y)
    integer, intent(in) :: n, m
    real(sp), intent(in) :: x(n)
    real(sp), intent(inout) :: y(m)
    integer :: i, k
    real(sp) :: s, a
    do i = 1, m
      s = 1 + real(i - 1)*(n - 3)/m
      k = int(s)
      a = s - k
      y(i) = (1 - a)*x(k) + a*x(k+1)
    end do
  end subroutine

  subroutine sections(n, m, a, b, c)
    integer, intent(in) :: n, m
    real(dp), intent(inout) :: a(n,m)
    real(dp), intent(in) :: b(n,m), c(n)
    integer :: j
    do j = 2, m - 1
      a(2:n-1,j) = b(2:n-1,j) + 0.1_dp*(b(1:n-2,j) + b(3:n,j))*c(2:n-1) - b(2:n-1,j-1)
    end do
  end subroutine

  subroutine column_scale(n, m, a, f)
    integer, intent(in) :: n, m
    real(dp), intent(inout) :: a(n,m)
    real(dp), intent(inout) :: f(m)
    integer :: i, j
    real(dp) :: top
    do j = 1, m
      top = 0
      do i = 1, n
        top = max(top, abs(a(i,j)))
      end do
      f(j) = 1/max(top, 1e-30_dp)
      do i = 1, n
        a(i,j) = a(i,j)*f(j)
      end do
    end do
  end subroutine

  subroutine run_matrices_plain(turns)
    integer, intent(in) :: turns
    integer, parameter :: nh = 900, mh = 700, nb = 300000, kl = 7, ku = 7, np = 2000, mp = 1500, nu = 2400, &
      nx = 800000, nm = 3000000, &
      ns = 1200, ms = 900, nc = 4000, mc = 500
    real(dp), allocatable :: v(:), a(:,:), w(:), ab(:,:), x(:), y(:), u(:), sq(:,:), sa(:,:), sb(:,:), c(:), ca(:,:), f(:)
    real(sp), allocatable :: pa(:,:), pb(:,:), rx(:), ry(:)
    integer, allocatable :: p(:)
    integer :: turn, i, j
    allocate (v(nh), a(nh,mh), w(mh), ab(-ku:kl,nb), x(nb), y(nb), pa(np,mp), pb(np,mp), p(mp), sq(nu,nu), u(nu), &
      rx(nx), ry(nm), &
      sa(ns,ms), sb(ns,ms), c(ns), ca(nc,mc), f(mc))
    v = 0.03_dp
    a = 1
    w = 0
    ab = 0.1_dp
    x = 1
    y = 0
    pa = 0.5
    pb = 0
    do i = 1, mp
      p(i) = 1 + mod(i*7, mp)
    end do
    do j = 1, nu
      do i = 1, nu
        sq(i,j) = mod(i - j, 5)
      end do
    end do
    u = 0
    rx = 0.5
    ry = 0
    sa = 0
    sb = 0.2_dp
    c = 0.3_dp
    do j = 1, mc
      do i = 1, nc
        ca(i,j) = 1 + mod(i*j, 13)
      end do
    end do
    f = 0
    do turn = 1, turns
      call reflect(nh, mh, v, 0.5_dp, a, w)
      call band_product(nb, kl, ku, ab, x, y)
      call permuted_copy(np, mp, p, pa, pb)
      call upper_sums(nu, sq, u)
      call resample(nx, nm, rx, ry)
      call sections(ns, ms, sa, sb, c)
      call column_scale(nc, mc, ca, f)
    end do
    print *, 'matrices', sum(a), sum(w), sum(y), sum(pb), sum(u), sum(ry), sum(sa), sum(ca), sum(f)
  end subroutine
end module
