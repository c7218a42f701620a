! options: --auto=all
! Loops without directives: rows, triangles, compactions, scans, sums under conditions, faces, strides, backward, few iterations.
module old_loops
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  subroutine band_product(n, w, a, x, y)
    integer, intent(in) :: n, w
    real(dp), intent(in) :: a(n,-w:w), x(n)
    real(dp), intent(inout) :: y(n)
    integer :: i, k
    do i = 1 + w, n - w
      y(i) = 0
      do k = -w, w
        y(i) = y(i) + a(i,k)*x(i+k)
      end do
    end do
  end subroutine

  subroutine csr_local(n, ptr, col, val, x, y)
    integer, intent(in) :: n
    integer, intent(in) :: ptr(:), col(:)
    real(dp), intent(in) :: val(:), x(:)
    real(dp), intent(inout) :: y(:)
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

  subroutine pick_positive(n, a, b, m)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n)
    real(dp), intent(inout) :: b(n)
    integer, intent(out) :: m
    integer :: i
    m = 0
    do i = 1, n
      if (a(i) > 0.6_dp) then
        m = m + 1
        b(m) = 2*a(i)
      end if
    end do
  end subroutine

  subroutine row_cumulate(n, m, a, c)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: a(n,m)
    real(dp), intent(inout) :: c(n,m)
    integer :: i, j
    do j = 1, m
      c(1,j) = a(1,j)
      do i = 2, n
        c(i,j) = c(i-1,j) + a(i,j)
      end do
    end do
  end subroutine

  subroutine masked_mean(n, m, a, w, mask, s, t, k)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: a(n,m), w(n,m)
    integer, intent(in) :: mask(n,m)
    real(dp), intent(out) :: s, t
    integer, intent(out) :: k
    integer :: i, j
    s = 0
    t = 0
    k = 0
    do j = 1, m
      do i = 1, n
        if (mask(i,j) == 1) then
          s = s + a(i,j)*w(i,j)
          t = t + w(i,j)
          k = k + 1
        end if
      end do
    end do
  end subroutine

  subroutine lower_distance(n, x, y, d)
    integer, intent(in) :: n
    real(sp), intent(in) :: x(n), y(n)
    real(sp), intent(inout) :: d(n,n)
    integer :: i, j
    do j = 1, n
      do i = j, n
        d(i,j) = sqrt((x(i) - x(j))**2 + (y(i) - y(j))**2)
      end do
    end do
  end subroutine

  subroutine face_x(nx, ny, nz, a)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(inout) :: a(0:nx+1,0:ny+1,0:nz+1)
    integer :: j, k
    do k = 1, nz
      do j = 1, ny
        a(0,j,k) = a(nx,j,k)
        a(nx+1,j,k) = a(1,j,k)
      end do
    end do
  end subroutine

  subroutine face_z(nx, ny, nz, a)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(inout) :: a(0:nx+1,0:ny+1,0:nz+1)
    integer :: i, j
    do j = 0, ny + 1
      do i = 0, nx + 1
        a(i,j,0) = a(i,j,nz)
        a(i,j,nz+1) = a(i,j,1)
      end do
    end do
  end subroutine

  subroutine restrict_full(n, m, f, c)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: f(0:2*n,0:2*m)
    real(dp), intent(inout) :: c(0:n,0:m)
    integer :: i, j
    do j = 1, m - 1
      do i = 1, n - 1
        c(i,j) = 0.25_dp*f(2*i,2*j) + 0.125_dp*(f(2*i-1,2*j) + f(2*i+1,2*j) + f(2*i,2*j-1) + f(2*i,2*j+1)) + &
          0.0625_dp*(f(2*i-1,2*j-1) + f(2*i+1,2*j-1) + f(2*i-1,2*j+1) + f(2*i+1,2*j+1))
      end do
    end do
  end subroutine

  subroutine red_points(n, m, u, f)
    integer, intent(in) :: n, m
    real(dp), intent(inout) :: u(n,m)
    real(dp), intent(in) :: f(n,m)
    integer :: i, j
    do j = 2, m - 1
      do i = 2 + mod(j, 2), n - 1, 2
        u(i,j) = 0.25_dp*(u(i-1,j) + u(i+1,j) + u(i,j-1) + u(i,j+1) - f(i,j))
      end do
    end do
  end subroutine

  subroutine back_sweep(n, m, a, b, x)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: a(n,m), b(n,m)
    real(dp), intent(inout) :: x(n,m)
    integer :: i, j
    do j = m - 1, 1, -1
      do i = 1, n
        x(i,j) = (x(i,j) - a(i,j)*x(i,j+1))*b(i,j)
      end do
    end do
  end subroutine

  subroutine few_species(n, ns, c, k, r)
    integer, intent(in) :: n, ns
    real(dp), intent(in) :: c(ns,n), k(ns,ns)
    real(dp), intent(inout) :: r(ns,n)
    integer :: i, s, q
    do i = 1, n
      do s = 1, ns
        r(s,i) = 0
        do q = 1, ns
          r(s,i) = r(s,i) + k(q,s)*c(q,i)*c(s,i)
        end do
      end do
    end do
  end subroutine

  subroutine four_dims(n1, n2, n3, n4, a, b)
    integer, intent(in) :: n1, n2, n3, n4
    real(dp), intent(in) :: a(n1,n2,n3,n4)
    real(dp), intent(inout) :: b(n1,n2,n3,n4)
    integer :: i, j, k, l
    do l = 1, n4
      do k = 2, n3 - 1
        do j = 1, n2
          do i = 1, n1
            b(i,j,k,l) = 0.5_dp*(a(i,j,k-1,l) + a(i,j,k+1,l))
          end do
        end do
      end do
    end do
  end subroutine

  subroutine small_grid(n, a, b)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n,n)
    real(dp), intent(inout) :: b(n,n)
    integer :: i, j
    do j = 2, n - 1
      do i = 2, n - 1
        b(i,j) = 0.2_dp*(a(i,j) + a(i-1,j) + a(i+1,j) + a(i,j-1) + a(i,j+1))
      end do
    end do
  end subroutine

  subroutine edge_flux_local(ne, n, l, r, u, f)
    integer, intent(in) :: ne, n
    integer, intent(in) :: l(ne), r(ne)
    real(dp), intent(in) :: u(n)
    real(dp), intent(inout) :: f(ne)
    integer :: e
    do e = 1, ne
      f(e) = 0.5_dp*(u(l(e)) + u(r(e))) - 0.1_dp*abs(u(r(e)) - u(l(e)))
    end do
  end subroutine

  subroutine argmin_rows(n, m, a, at)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: a(n,m)
    integer, intent(inout) :: at(m)
    integer :: i, j
    real(dp) :: low
    do j = 1, m
      low = a(1,j)
      at(j) = 1
      do i = 2, n
        if (a(i,j) < low) then
          low = a(i,j)
          at(j) = i
        end if
      end do
    end do
  end subroutine

  subroutine set_rows(n, ptr, col, val)
    integer, intent(in) :: n
    integer, intent(inout) :: ptr(:), col(:)
    real(dp), intent(inout) :: val(:)
    integer :: i, k, at
    at = 1
    do i = 1, n
      ptr(i) = at
      do k = 1, 9 + mod(i, 5)
        col(at) = max(1, min(n, i + (k - 6)*3))
        val(at) = 0.1_dp*k
        at = at + 1
      end do
    end do
    ptr(n+1) = at
  end subroutine

  subroutine set_edges(ne, n, l, r)
    integer, intent(in) :: ne, n
    integer, intent(inout) :: l(ne), r(ne)
    integer :: e
    do e = 1, ne
      l(e) = 1 + (e - 1)/3
      r(e) = 1 + mod((e - 1)/3 + 1 + mod(e, 3)*500, n)
    end do
  end subroutine

  subroutine run_old_loops(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 4000000, nr = 500000, nx = 2051, ny = 1531, nd = 3000, fx = 190, fy = 170, fz = 130
    real(dp), allocatable :: a(:,:), x(:), y(:), val(:), p(:), q(:), u(:,:), v(:,:), w(:,:), h(:,:,:), f2(:,:), c2(:,:), &
      cs(:,:), rs(:,:), q4(:,:,:,:), r4(:,:,:,:), g1(:,:), g2(:,:), fl(:)
    integer, allocatable :: ptr(:), col(:), mask(:,:), l(:), r(:), at(:)
    real(sp), allocatable :: sx(:), sy(:), d(:,:)
    real(dp) :: s, tt, kk(9,9)
    integer :: t, m, k
    allocate (a(nr,-5:5), x(nr), y(nr), val(nr*11 + 20), ptr(nr + 1), col(nr*11 + 20), p(n), q(n), u(nx,ny), v(nx,ny), &
      w(nx,ny), mask(nx,ny))
    allocate (h(0:fx+1,0:fy+1,0:fz+1), f2(0:2*1000,0:2*900), c2(0:1000,0:900), cs(9,400000), rs(9,400000), &
      q4(13,17,61,150), r4(13,17,61,150))
    allocate (g1(150,150), g2(150,150), l(3000000), r(3000000), fl(3000000), at(ny), sx(nd), sy(nd), d(nd,nd))
    call set_rows(nr, ptr, col, val)
    call set_edges(3000000, 1000000, l, r)
    call random_number(p)
    call random_number(u)
    call random_number(sx)
    call random_number(sy)
    a = 1
    x = 1
    y = 0
    q = 0
    v = 0.5_dp
    w = 1
    mask = 1
    mask(1:700,:) = 0
    h = 1
    f2 = 1
    c2 = 0
    cs = 0.1_dp
    rs = 0
    kk = 0.01_dp
    q4 = 1
    r4 = 0
    g1 = 1
    g2 = 0
    fl = 0
    at = 0
    d = 0
    do t = 1, turns
      call band_product(nr, 5, a, x, y)
      call csr_local(nr, ptr, col, val, x, y)
      call pick_positive(n, p, q, m)
      call row_cumulate(nx, ny, u, w)
      call masked_mean(nx, ny, u, v, mask, s, tt, k)
      call lower_distance(nd, sx, sy, d)
      call face_x(fx, fy, fz, h)
      call face_z(fx, fy, fz, h)
      call restrict_full(1000, 900, f2, c2)
      call red_points(nx, ny, w, u)
      call back_sweep(nx, ny, u, v, w)
      call few_species(400000, 9, cs, kk, rs)
      call four_dims(13, 17, 61, 150, q4, r4)
      call small_grid(150, g1, g2)
      call edge_flux_local(3000000, 1000000, l, r, p, fl)
      call argmin_rows(nx, ny, u, at)
    end do
    print *, 'old', sum(y), m, sum(q), sum(w), s, tt, k, sum(d), sum(h), sum(c2), sum(rs), sum(r4), sum(g2), sum(fl), sum(at)
  end subroutine
end module
