! options: --auto=all
! Plain loops of many codes without directives: linear algebra by hand, recurrences, periodic grids, tables in two dimensions, contractions, filters.
module lines_plain
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  subroutine times_rows(n, m, a, x, y)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: a(m,n), x(m)
    real(dp), intent(inout) :: y(n)
    integer :: i, j
    do i = 1, n
      y(i) = 0
      do j = 1, m
        y(i) = y(i) + a(j,i)*x(j)
      end do
    end do
  end subroutine

  subroutine rank_two(n, a, x, y)
    integer, intent(in) :: n
    real(dp), intent(inout) :: a(n,n)
    real(dp), intent(in) :: x(n), y(n)
    integer :: i, j
    do j = 1, n
      do i = 1, n
        a(i,j) = a(i,j) + x(i)*y(j) + y(i)*x(j)
      end do
    end do
  end subroutine

  subroutine red_points(n, u, f)
    integer, intent(in) :: n
    real(dp), intent(inout) :: u(0:n+1,0:n+1)
    real(dp), intent(in) :: f(n,n)
    integer :: i, j
    do j = 1, n
      do i = 1 + mod(j, 2), n, 2
        u(i,j) = 0.25_dp*(u(i-1,j) + u(i+1,j) + u(i,j-1) + u(i,j+1) - f(i,j))
      end do
    end do
  end subroutine

  subroutine periodic_lap(n, u, v)
    integer, intent(in) :: n
    real(sp), intent(in) :: u(n,n,n)
    real(sp), intent(inout) :: v(n,n,n)
    integer :: i, j, k, ip, im, jp, jm, kp, km
    do k = 1, n
      kp = mod(k, n) + 1
      km = mod(k + n - 2, n) + 1
      do j = 1, n
        jp = mod(j, n) + 1
        jm = mod(j + n - 2, n) + 1
        do i = 1, n
          ip = mod(i, n) + 1
          im = mod(i + n - 2, n) + 1
          v(i,j,k) = u(ip,j,k) + u(im,j,k) + u(i,jp,k) + u(i,jm,k) + u(i,j,kp) + u(i,j,km) - 6*u(i,j,k)
        end do
      end do
    end do
  end subroutine

  subroutine joint_counts(n, m, x, y, table)
    integer, intent(in) :: n, m
    real(sp), intent(in) :: x(n), y(n)
    integer, intent(inout) :: table(m,m)
    integer :: i, a, b
    do i = 1, n
      a = 1 + int(x(i)*m)
      b = 1 + int(y(i)*m)
      table(a,b) = table(a,b) + 1
    end do
  end subroutine

  subroutine smooth_series(n, m, alpha, x, y)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: alpha, x(n,m)
    real(dp), intent(inout) :: y(n,m)
    integer :: i, j
    do j = 1, m
      y(1,j) = x(1,j)
      do i = 2, n
        y(i,j) = alpha*x(i,j) + (1 - alpha)*y(i-1,j)
      end do
    end do
  end subroutine

  subroutine integrals_4(n, c, v, w)
    integer, intent(in) :: n
    real(dp), intent(in) :: c(n,n), v(n,n,n,n)
    real(dp), intent(inout) :: w(n,n,n,n)
    integer :: i, j, k, l, p
    do l = 1, n
      do k = 1, n
        do j = 1, n
          do i = 1, n
            w(i,j,k,l) = 0
            do p = 1, n
              w(i,j,k,l) = w(i,j,k,l) + c(p,i)*v(p,j,k,l)
            end do
          end do
        end do
      end do
    end do
  end subroutine

  subroutine many_arrays(n, a, b, c, d, e, f, g)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n), b(n), c(n), d(n), e(n)
    real(dp), intent(inout) :: f(n), g(n)
    integer :: i
    do i = 1, n
      f(i) = a(i)*b(i) + c(i)*d(i)
      g(i) = g(i) + e(i)*(a(i) - c(i))
    end do
  end subroutine

  subroutine norms(n, x, y, one, two, top, dot)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(n), y(n)
    real(dp), intent(inout) :: one, two, top, dot
    integer :: i
    one = 0
    two = 0
    top = 0
    dot = 0
    do i = 1, n
      one = one + abs(x(i))
      two = two + x(i)**2
      top = max(top, abs(x(i)))
      dot = dot + x(i)*y(i)
    end do
  end subroutine

  subroutine box_filter(nx, ny, r, a, b)
    integer, intent(in) :: nx, ny, r
    real(sp), intent(in) :: a(nx,ny)
    real(sp), intent(inout) :: b(nx,ny)
    integer :: i, j, p, q
    real(sp) :: s
    do j = 1 + r, ny - r
      do i = 1 + r, nx - r
        s = 0
        do q = j - r, j + r
          do p = i - r, i + r
            s = s + a(p,q)
          end do
        end do
        b(i,j) = s/(2*r + 1)**2
      end do
    end do
  end subroutine

  subroutine run_lines_plain(turns)
    integer, intent(in) :: turns
    integer, parameter :: nt = 2500, mt = 1700, nr = 1800, ng = 1500, np = 150, nj = 3000000, mj = 50, ns = 500, &
      ms = 4000, n4 = 36, &
      na = 12000000, nn = 2000000, nx = 1280, ny = 720
    real(dp), allocatable :: a(:,:), x(:), y(:), b(:,:), bx(:), by(:), u(:,:), f(:,:), sx(:,:), sy(:,:), c(:,:), v(:,:,:,:), &
      w(:,:,:,:), m1(:), m2(:), m3(:), m4(:), m5(:), m6(:), m7(:)
    real(sp), allocatable :: p(:,:,:), q(:,:,:), jx(:), jy(:), pic(:,:), out(:,:)
    integer, allocatable :: table(:,:)
    real(dp) :: one, two, top, dot
    integer :: turn, i
    allocate (a(mt,nt), x(mt), y(nt), b(nr,nr), bx(nr), by(nr), u(0:ng+1,0:ng+1), f(ng,ng), sx(ns,ms), sy(ns,ms), c(n4,n4), &
      v(n4,n4,n4,n4), w(n4,n4,n4,n4), m1(na), m2(na), m3(na), m4(na), m5(na), m6(na), m7(na), p(np,np,np), q(np,np,np), jx(nj), &
      jy(nj), pic(nx,ny), out(nx,ny), table(mj,mj))
    a = 0.001_dp
    x = 1
    y = 0
    b = 0
    bx = 0.1_dp
    by = 0.2_dp
    u = 1
    f = 0.01_dp
    sx = 0.5_dp
    sy = 0
    c = 0.1_dp
    v = 0.2_dp
    w = 0
    do i = 1, na
      m1(i) = mod(i, 11)
      m2(i) = mod(i, 7)
    end do
    m3 = 0.1_dp
    m4 = 0.2_dp
    m5 = 0.3_dp
    m6 = 0
    m7 = 0
    p = 0.5
    q = 0
    do i = 1, nj
      jx(i) = mod(i*37, 1000)/1000.0
      jy(i) = mod(i*91, 1009)/1009.0
    end do
    pic = 0.25
    out = 0
    do turn = 1, turns
      table = 0
      call times_rows(nt, mt, a, x, y)
      call rank_two(nr, b, bx, by)
      call red_points(ng, u, f)
      call periodic_lap(np, p, q)
      call joint_counts(nj, mj, jx, jy, table)
      call smooth_series(ns, ms, 0.3_dp, sx, sy)
      call integrals_4(n4, c, v, w)
      call many_arrays(na, m1, m2, m3, m4, m5, m6, m7)
      call norms(nn, m1, m2, one, two, top, dot)
      call box_filter(nx, ny, 3, pic, out)
    end do
    print *, 'lines', sum(y), sum(b), sum(u), sum(q), sum(table), sum(sy), sum(w), sum(m6), sum(m7), one, two, top, dot, sum(out)
  end subroutine
end module
