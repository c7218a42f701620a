! What stands in most codes: masks, sums, short loops, transforms, tables, text book solvers.
module everyday
  implicit none
  integer, parameter :: dp = kind(1d0)
contains
  subroutine masked_update(nx, ny, nz, mask, t, kappa, tn)
    integer, intent(in) :: nx, ny, nz
    logical, intent(in) :: mask(nx,ny)
    real(dp), intent(in) :: t(nx,ny,nz), kappa(nz)
    real(dp), intent(inout) :: tn(nx,ny,nz)
    integer :: i, j, k
    !$acc parallel loop collapse(3)
    do k = 2, nz - 1
      do j = 2, ny - 1
        do i = 2, nx - 1
          if (mask(i,j)) then
            tn(i,j,k) = t(i,j,k) + kappa(k)*(t(i,j,k+1) - 2*t(i,j,k) + t(i,j,k-1)) + 0.1_dp*(t(i+1,j,k) + &
              t(i-1,j,k) + t(i,j+1,k) + t(i,j-1,k) - 4*t(i,j,k))
          else
            tn(i,j,k) = -999
          end if
        end do
      end do
    end do
  end subroutine

  subroutine thomas_batch(n, m, a, b, c, d, x)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: a(n,m), b(n,m), c(n,m), d(n,m)
    real(dp), intent(inout) :: x(n,m)
    real(dp) :: cp(200), dd(200), w
    integer :: i, k
    !$acc parallel loop private(cp, dd, w)
    do i = 1, n
      cp(1) = c(i,1)/b(i,1)
      dd(1) = d(i,1)/b(i,1)
      do k = 2, m
        w = b(i,k) - a(i,k)*cp(k-1)
        cp(k) = c(i,k)/w
        dd(k) = (d(i,k) - a(i,k)*dd(k-1))/w
      end do
      x(i,m) = dd(m)
      do k = m - 1, 1, -1
        x(i,k) = dd(k) - cp(k)*x(i,k+1)
      end do
    end do
  end subroutine

  subroutine zonal_mean(nx, ny, nz, t, z)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(in) :: t(nx,ny,nz)
    real(dp), intent(inout) :: z(ny,nz)
    integer :: i, j, k
    real(dp) :: s
    !$acc parallel loop collapse(2) private(s)
    do k = 1, nz
      do j = 1, ny
        s = 0
        do i = 1, nx
          s = s + t(i,j,k)
        end do
        z(j,k) = s/nx
      end do
    end do
  end subroutine

  subroutine vertical_integral(nx, ny, nz, t, z)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(in) :: t(nx,ny,nz)
    real(dp), intent(inout) :: z(nx,ny)
    integer :: i, j, k
    !$acc parallel loop collapse(2)
    do j = 1, ny
      do i = 1, nx
        z(i,j) = 0
        do k = 1, nz
          z(i,j) = z(i,j) + t(i,j,k)*0.5_dp
        end do
      end do
    end do
  end subroutine

  subroutine courant(nx, ny, nz, u, v, dx, cfl)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(in) :: u(nx,ny,nz), v(nx,ny,nz), dx
    real(dp), intent(inout) :: cfl
    integer :: i, j, k
    cfl = 0
    !$acc parallel loop collapse(3) reduction(max:cfl)
    do k = 1, nz
      do j = 1, ny
        do i = 1, nx
          cfl = max(cfl, (abs(u(i,j,k)) + abs(v(i,j,k)))/dx)
        end do
      end do
    end do
  end subroutine

  subroutine histogram_of(n, x, h)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(n)
    integer, intent(inout) :: h(100)
    integer :: i, b
    !$acc parallel loop private(b)
    do i = 1, n
      b = min(100, 1 + int(100*x(i)))
      !$acc atomic update
      h(b) = h(b) + 1
    end do
  end subroutine

  subroutine fft_stage(n, l, x, y)
    integer, intent(in) :: n, l
    complex(dp), intent(in) :: x(0:n-1)
    complex(dp), intent(inout) :: y(0:n-1)
    complex(dp) :: w, t
    integer :: j, k
    !$acc parallel loop collapse(2) private(w, t)
    do j = 0, n/(2*l) - 1
      do k = 0, l - 1
        w = exp(cmplx(0, -3.14159265358979_dp*k/l, dp))
        t = w*x(j*l + k + n/2)
        y(2*j*l + k) = x(j*l + k) + t
        y(2*j*l + k + l) = x(j*l + k) - t
      end do
    end do
  end subroutine

  subroutine image_blur(nx, ny, a, b, w)
    integer, intent(in) :: nx, ny
    real, intent(in) :: a(nx,ny), w(-3:3,-3:3)
    real, intent(inout) :: b(nx,ny)
    integer :: i, j, k, l
    real :: s
    !$acc parallel loop collapse(2) private(s)
    do j = 4, ny - 3
      do i = 4, nx - 3
        s = 0
        do l = -3, 3
          do k = -3, 3
            s = s + w(k,l)*a(i+k,j+l)
          end do
        end do
        b(i,j) = s
      end do
    end do
  end subroutine

  subroutine transport_5(n, m, q, f)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: q(5,n,m)
    real(dp), intent(inout) :: f(5,n,m)
    integer :: i, j
    real(dp) :: p, u
    !$acc parallel loop collapse(2) private(p, u)
    do j = 1, m
      do i = 1, n
        u = q(2,i,j)/q(1,i,j)
        p = 0.4_dp*(q(5,i,j) - 0.5_dp*(q(2,i,j)**2 + q(3,i,j)**2 + q(4,i,j)**2)/q(1,i,j))
        f(1,i,j) = q(2,i,j)
        f(2,i,j) = q(2,i,j)*u + p
        f(3,i,j) = q(3,i,j)*u
        f(4,i,j) = q(4,i,j)*u
        f(5,i,j) = (q(5,i,j) + p)*u
      end do
    end do
  end subroutine

  subroutine where_clouds(n, t, q, c)
    integer, intent(in) :: n
    real(dp), intent(in) :: t(n), q(n)
    real(dp), intent(inout) :: c(n)
    !$acc kernels
    where (q > 0.5_dp)
      c = q*exp(-0.1_dp*t)
    elsewhere
      c = 0
    end where
    !$acc end kernels
  end subroutine

  subroutine direction_cosines(n, a, b, c)
    integer, intent(in) :: n
    real, intent(in) :: a(n), b(n)
    real, intent(inout) :: c(n)
    integer :: i
    !$acc parallel loop
    do i = 1, n
      c(i) = acos(max(-1.0, min(1.0, sin(a(i))*sin(b(i)) + cos(a(i))*cos(b(i)))))
    end do
  end subroutine

  subroutine interior_energy(n, x, y, z, fx)
    integer, intent(in) :: n
    real, intent(in) :: x(n), y(n), z(n)
    real, intent(inout) :: fx(n)
    integer :: i, j
    real :: r2, s
    !$acc parallel loop private(s, r2)
    do i = 1, n
      s = 0
      do j = 1, n
        r2 = (x(j) - x(i))**2 + (y(j) - y(i))**2 + (z(j) - z(i))**2 + 0.01
        s = s + (x(j) - x(i))/(r2*sqrt(r2))
      end do
      fx(i) = s
    end do
  end subroutine

  subroutine run_everyday(turns)
    integer, intent(in) :: turns
    integer, parameter :: nx = 360, ny = 240, nz = 40, n = 2000000, nb = 20000, nl = 1024*1024
    logical, allocatable :: mask(:,:)
    real(dp), allocatable :: t(:,:,:), tn(:,:,:), u(:,:,:), kappa(:), a(:,:), b(:,:), c(:,:), d(:,:), x(:,:), &
      zm(:,:), zi(:,:), r(:), q(:), cl(:), q5(:,:,:), f5(:,:,:)
    complex(dp), allocatable :: s(:), y(:)
    real, allocatable :: im(:,:), bl(:,:), al(:), be(:), ga(:)
    integer, allocatable :: h(:)
    real :: w(-3:3,-3:3)
    real(dp) :: cfl
    integer :: i, j, k
    allocate (mask(nx,ny), t(nx,ny,nz), tn(nx,ny,nz), u(nx,ny,nz), kappa(nz), a(nb,100), b(nb,100), c(nb,100), &
      d(nb,100), x(nb,100), zm(ny,nz), zi(nx,ny))
    allocate (r(n), q(n), cl(n), q5(5,900,800), f5(5,900,800), s(0:nl-1), y(0:nl-1), im(1600,1200), bl(1600,1200), &
      al(n), be(n), ga(n), h(100))
    do j = 1, ny
      do i = 1, nx
        mask(i,j) = mod(i/20 + j/15, 3) /= 0
      end do
    end do
    call random_number(t)
    tn = 0
    u = 0.5_dp
    kappa = 0.1_dp
    a = 1
    b = 4
    c = 1
    d = 1
    x = 0
    zm = 0
    zi = 0
    call random_number(r)
    call random_number(q)
    cl = 0
    q5 = 1
    f5 = 0
    s = (1, 0)
    y = 0
    im = 1
    bl = 0
    call random_number(al)
    call random_number(be)
    ga = 0
    h = 0
    w = 1/49.0
    !$acc data copyin(mask, t, u, kappa, a, b, c, d, r, q, q5, s, im, w, al, be) copy(tn, x, zm, zi, cl, f5, y, bl, ga, h)
    do k = 1, turns
      call masked_update(nx, ny, nz, mask, t, kappa, tn)
      call thomas_batch(nb, 100, a, b, c, d, x)
      call zonal_mean(nx, ny, nz, t, zm)
      call vertical_integral(nx, ny, nz, t, zi)
      call courant(nx, ny, nz, t, u, 1000._dp, cfl)
      call histogram_of(n, r, h)
      call fft_stage(nl, 64, s, y)
      call image_blur(1600, 1200, im, bl, w)
      call transport_5(900, 800, q5, f5)
      call where_clouds(n, r, q, cl)
      call direction_cosines(n, al, be, ga)
      call interior_energy(30000, al, be, al, ga)
    end do
    !$acc end data
    print *, 'everyday', sum(tn), sum(x), sum(zm), sum(zi), cfl, sum(y), sum(bl), sum(f5), sum(cl), sum(ga), sum(h)
  end subroutine
end module
