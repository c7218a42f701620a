! Small algebra, complex numbers, integers and functions by DO CONCURRENT: matrices a thread, quaternions, batched products, keys, random numbers, series, lattices, polynomials.
module concurrent_algebra
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  subroutine inverse_3(n, a, b)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n,3,3)
    real(dp), intent(inout) :: b(n,3,3)
    integer :: i
    real(dp) :: d
    do concurrent (i = 1:n) local(d)
      d = a(i,1,1)*(a(i,2,2)*a(i,3,3) - a(i,2,3)*a(i,3,2)) - a(i,1,2)*(a(i,2,1)*a(i,3,3) - a(i,2,3)*a(i,3,1)) &
        + a(i,1,3)*(a(i,2,1)*a(i,3,2) - a(i,2,2)*a(i,3,1))
      b(i,1,1) = (a(i,2,2)*a(i,3,3) - a(i,2,3)*a(i,3,2))/d
      b(i,1,2) = (a(i,1,3)*a(i,3,2) - a(i,1,2)*a(i,3,3))/d
      b(i,1,3) = (a(i,1,2)*a(i,2,3) - a(i,1,3)*a(i,2,2))/d
      b(i,2,1) = (a(i,2,3)*a(i,3,1) - a(i,2,1)*a(i,3,3))/d
      b(i,2,2) = (a(i,1,1)*a(i,3,3) - a(i,1,3)*a(i,3,1))/d
      b(i,2,3) = (a(i,1,3)*a(i,2,1) - a(i,1,1)*a(i,2,3))/d
      b(i,3,1) = (a(i,2,1)*a(i,3,2) - a(i,2,2)*a(i,3,1))/d
      b(i,3,2) = (a(i,1,2)*a(i,3,1) - a(i,1,1)*a(i,3,2))/d
      b(i,3,3) = (a(i,1,1)*a(i,2,2) - a(i,1,2)*a(i,2,1))/d
    end do
  end subroutine

  subroutine products_6(n, a, x, y)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(6,6,n), x(6,n)
    real(dp), intent(inout) :: y(6,n)
    integer :: e, i, j
    do concurrent (e = 1:n, i = 1:6)
      y(i,e) = 0
      do j = 1, 6
        y(i,e) = y(i,e) + a(i,j,e)*x(j,e)
      end do
    end do
  end subroutine

  subroutine colour_links(n, u, v, w)
    integer, intent(in) :: n
    complex(sp), intent(in) :: u(n,3,3), v(n,3,3)
    complex(sp), intent(inout) :: w(n,3,3)
    integer :: i, a, b, c
    complex(sp) :: s
    do concurrent (i = 1:n) local(s, a, b, c)
      do a = 1, 3
        do b = 1, 3
          s = 0
          do c = 1, 3
            s = s + u(i,a,c)*conjg(v(i,b,c))
          end do
          w(i,a,b) = s
        end do
      end do
    end do
  end subroutine

  subroutine transfer_function(n, m, z, num, den, h)
    integer, intent(in) :: n, m
    complex(dp), intent(in) :: z(n)
    real(dp), intent(in) :: num(m), den(m)
    complex(dp), intent(inout) :: h(n)
    integer :: i, k
    complex(dp) :: p, q
    do concurrent (i = 1:n) local(p, q)
      p = 0
      q = 0
      do k = m, 1, -1
        p = p*z(i) + num(k)
        q = q*z(i) + den(k)
      end do
      h(i) = p/q
    end do
  end subroutine

  subroutine philox_like(n, seed, x)
    integer, intent(in) :: n, seed
    real(sp), intent(inout) :: x(n)
    integer :: i, r
    integer(8) :: c, k
    do concurrent (i = 1:n) local(c, k, r)
      c = i
      k = seed
      do r = 1, 7
        c = iand(ieor(c*3528531795_8, ishft(c, -16)) + k, 4294967295_8)
        k = iand(k + 2654435769_8, 4294967295_8)
      end do
      x(i) = real(c)*2.3283064e-10
    end do
  end subroutine

  subroutine cell_keys(n, x, y, z, key)
    integer, intent(in) :: n
    real(sp), intent(in) :: x(n), y(n), z(n)
    integer, intent(inout) :: key(n)
    integer :: i, a, b
    do concurrent (i = 1:n) local(a, b)
      a = int(x(i)*32)
      b = int(y(i)*32)
      key(i) = ior(ishft(a, 10), ior(ishft(b, 5), int(z(i)*32)))
      key(i) = ieor(key(i), ishft(key(i), -3))
    end do
  end subroutine

  subroutine bessel_series(n, m, x, y)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: x(n)
    real(dp), intent(inout) :: y(n)
    integer :: i, k
    real(dp) :: t, s
    do concurrent (i = 1:n) local(t, s)
      t = 1
      s = 1
      do k = 1, m
        t = -t*x(i)*x(i)/(4.0_dp*k*k)
        s = s + t
      end do
      y(i) = s
    end do
  end subroutine

  subroutine spherical_points(n, lon, lat, p)
    integer, intent(in) :: n
    real(sp), intent(in) :: lon(n), lat(n)
    real(sp), intent(inout) :: p(3,n)
    integer :: i
    do concurrent (i = 1:n)
      p(1,i) = cos(lat(i))*cos(lon(i))
      p(2,i) = cos(lat(i))*sin(lon(i))
      p(3,i) = sin(lat(i))
    end do
  end subroutine

  subroutine relax_9(nx, ny, f, g)
    integer, intent(in) :: nx, ny
    real(dp), intent(in) :: f(0:8,nx,ny)
    real(dp), intent(inout) :: g(0:8,nx,ny)
    integer :: i, j, k
    real(dp) :: rho, ux, uy, eq
    real(dp), parameter :: w(0:8) = [4/9d0, 1/9d0, 1/9d0, 1/9d0, 1/9d0, 1/36d0, 1/36d0, 1/36d0, 1/36d0]
    integer, parameter :: cx(0:8) = [0, 1, 0, -1, 0, 1, -1, -1, 1], cy(0:8) = [0, 0, 1, 0, -1, 1, 1, -1, -1]
    do concurrent (j = 1:ny, i = 1:nx) local(rho, ux, uy, eq, k)
      rho = 0
      ux = 0
      uy = 0
      do k = 0, 8
        rho = rho + f(k,i,j)
        ux = ux + cx(k)*f(k,i,j)
        uy = uy + cy(k)*f(k,i,j)
      end do
      ux = ux/rho
      uy = uy/rho
      do k = 0, 8
        eq = w(k)*rho*(1 + 3*(cx(k)*ux + cy(k)*uy) + 4.5_dp*(cx(k)*ux + cy(k)*uy)**2 - 1.5_dp*(ux*ux + uy*uy))
        g(k,i,j) = f(k,i,j) + 0.6_dp*(eq - f(k,i,j))
      end do
    end do
  end subroutine

  subroutine least_squares_4(n, m, a, b, c)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: a(m,n), b(m)
    real(dp), intent(inout) :: c(4,n)
    integer :: i, j, k, l
    real(dp) :: g(4,4), r(4), p(4), f
    do concurrent (i = 1:n) local(g, r, p, f, j, k, l)
      g = 0
      r = 0
      do j = 1, m
        p = [1.0_dp, b(j), b(j)**2, b(j)**3]
        do k = 1, 4
          r(k) = r(k) + p(k)*a(j,i)
          do l = 1, 4
            g(k,l) = g(k,l) + p(k)*p(l)
          end do
        end do
      end do
      do k = 1, 4
        do l = k + 1, 4
          f = g(l,k)/g(k,k)
          g(l,:) = g(l,:) - f*g(k,:)
          r(l) = r(l) - f*r(k)
        end do
      end do
      do k = 4, 1, -1
        do l = k + 1, 4
          r(k) = r(k) - g(k,l)*c(l,i)
        end do
        c(k,i) = r(k)/g(k,k)
      end do
    end do
  end subroutine

  subroutine run_concurrent_algebra(turns)
    integer, intent(in) :: turns
    integer, parameter :: n3 = 500000, n6 = 150000, nu = 300000, nz = 400000, mz = 9, nr = 4000000, nk = 3000000, nb = 600000, &
      mb = 20, nl = 4000000, nx = 700, nq = 40000, mq = 30
    real(dp), allocatable :: a(:,:,:), b(:,:,:), m6(:,:,:), x6(:,:), y6(:,:), xb(:), yb(:), f(:,:,:), g(:,:,:), &
      aq(:,:), bq(:), cq(:,:)
    real(dp) :: num(mz), den(mz)
    complex(sp), allocatable :: u(:,:,:), v(:,:,:), w(:,:,:)
    complex(dp), allocatable :: z(:), h(:)
    real(sp), allocatable :: r(:), x(:), y(:), zz(:), lon(:), lat(:), p(:,:)
    integer, allocatable :: key(:)
    integer :: turn, i, j
    allocate (a(n3,3,3), b(n3,3,3), m6(6,6,n6), x6(6,n6), y6(6,n6), u(nu,3,3), v(nu,3,3), w(nu,3,3), z(nz), h(nz), r(nr), x(nk), &
      y(nk), zz(nk), key(nk), xb(nb), yb(nb), lon(nl), lat(nl), p(3,nl), f(0:8,nx,nx), g(0:8,nx,nx), aq(mq,nq), bq(mq), cq(4,nq))
    a = 0.1_dp
    do i = 1, 3
      a(:,i,i) = 2
    end do
    b = 0
    m6 = 0.2_dp
    x6 = 1
    y6 = 0
    u = (0.5, 0.1)
    v = (0.3, -0.2)
    w = 0
    do i = 1, nz
      z(i) = cmplx(cos(0.00001_dp*i), sin(0.00001_dp*i), dp)
    end do
    h = 0
    num = 0.3_dp
    den = 0.1_dp
    den(1) = 1
    r = 0
    do i = 1, nk
      x(i) = mod(i*7, 1000)/1000.0
      y(i) = mod(i*11, 1000)/1000.0
      zz(i) = mod(i*13, 1000)/1000.0
    end do
    key = 0
    xb = 1.5_dp
    yb = 0
    do i = 1, nl
      lon(i) = mod(i, 6283)*0.001
      lat(i) = mod(i/7, 3141)*0.001 - 1.57
    end do
    p = 0
    f = 0.11_dp
    g = 0
    do j = 1, nq
      do i = 1, mq
        aq(i,j) = 1 + 0.1_dp*i + 0.001_dp*mod(i*j, 17)
      end do
    end do
    do i = 1, mq
      bq(i) = 0.1_dp*i
    end do
    cq = 0
    do turn = 1, turns
      call inverse_3(n3, a, b)
      call products_6(n6, m6, x6, y6)
      call colour_links(nu, u, v, w)
      call transfer_function(nz, mz, z, num, den, h)
      call philox_like(nr, 1234, r)
      call cell_keys(nk, x, y, zz, key)
      call bessel_series(nb, mb, xb, yb)
      call spherical_points(nl, lon, lat, p)
      call relax_9(nx, nx, f, g)
      call least_squares_4(nq, mq, aq, bq, cq)
    end do
    print *, 'algebra', sum(b), sum(y6), sum(w), sum(h), sum(r(1:1000)), sum(key(1:1000)), sum(yb), &
      sum(p(:,1:1000)), sum(g), sum(cq)
  end subroutine
end module
