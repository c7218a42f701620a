! options: --auto=all
! Places without directives: gathers along tables, strides, transposes, permuted copies, ragged rows, tiny loops, integer marks and keys, data of the cache's size, red points, particles to cells.
module plain_places
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  subroutine add_transposed(n, a, b)
    integer, intent(in) :: n
    real(dp), intent(in) :: a(n,n)
    real(dp), intent(inout) :: b(n,n)
    integer :: i, j
    do j = 1, n
      do i = 1, n
        b(i,j) = b(i,j) + 0.5_dp*(a(i,j) + a(j,i))
      end do
    end do
  end subroutine

  subroutine every_fourth(n, a, b)
    integer, intent(in) :: n
    real(sp), intent(in) :: a(4*n)
    real(sp), intent(inout) :: b(n,3)
    integer :: i
    do i = 1, n
      b(i,1) = a(4*i-3)*a(4*i)
      b(i,2) = a(4*i-2)*a(4*i)
      b(i,3) = a(4*i-1)*a(4*i)
    end do
  end subroutine

  subroutine table_levels(n, m, x, xt, ft, f)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: x(n), xt(m), ft(m)
    real(dp), intent(inout) :: f(n)
    integer :: i, k
    real(dp) :: w
    do i = 1, n
      k = min(m - 1, max(1, int(x(i)*(m - 1)) + 1))
      w = (x(i) - xt(k))/(xt(k+1) - xt(k))
      f(i) = (1 - w)*ft(k) + w*ft(k+1)
    end do
  end subroutine

  subroutine ragged_means(n, nd, first, v, mean)
    integer, intent(in) :: n, nd, first(n+1)
    real(dp), intent(in) :: v(nd)
    real(dp), intent(inout) :: mean(n)
    integer :: i, j
    do i = 1, n
      mean(i) = 0
      do j = first(i), first(i+1) - 1
        mean(i) = mean(i) + v(j)
      end do
      mean(i) = mean(i)/max(1, first(i+1) - first(i))
    end do
  end subroutine

  subroutine tiny_scale(n, x, s)
    integer, intent(in) :: n
    real(dp), intent(inout) :: x(n)
    real(dp), intent(in) :: s
    integer :: i
    do i = 1, n
      x(i) = x(i)*s + 1
    end do
  end subroutine

  subroutine cached_triad(n, a, b, c)
    integer, intent(in) :: n
    real(dp), intent(inout) :: a(n)
    real(dp), intent(in) :: b(n), c(n)
    integer :: i
    do i = 1, n
      a(i) = b(i) + 0.3_dp*c(i)
    end do
  end subroutine

  subroutine morton_keys(n, ix, iy, iz, key)
    integer, intent(in) :: n, ix(n), iy(n), iz(n)
    integer, intent(inout) :: key(n)
    integer :: i, b, k
    do i = 1, n
      k = 0
      do b = 0, 9
        k = ior(k, ishft(iand(ishft(ix(i), -b), 1), 3*b))
        k = ior(k, ishft(iand(ishft(iy(i), -b), 1), 3*b + 1))
        k = ior(k, ishft(iand(ishft(iz(i), -b), 1), 3*b + 2))
      end do
      key(i) = k
    end do
  end subroutine

  subroutine black_points(nx, ny, nz, u, f)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(inout) :: u(nx,ny,nz)
    real(dp), intent(in) :: f(nx,ny,nz)
    integer :: i, j, k
    do k = 2, nz - 1
      do j = 2, ny - 1
        do i = 2 + mod(j + k, 2), nx - 1, 2
          u(i,j,k) = (u(i-1,j,k) + u(i+1,j,k) + u(i,j-1,k) + u(i,j+1,k) + u(i,j,k-1) + u(i,j,k+1) - f(i,j,k))/6
        end do
      end do
    end do
  end subroutine

  subroutine turn_axes(n, m, l, a, b)
    integer, intent(in) :: n, m, l
    real(dp), intent(in) :: a(n,m,l)
    real(dp), intent(inout) :: b(l,n,m)
    integer :: i, j, k
    do k = 1, l
      do j = 1, m
        do i = 1, n
          b(k,i,j) = a(i,j,k)
        end do
      end do
    end do
  end subroutine

  subroutine count_neighbours(nx, ny, alive, number)
    integer, intent(in) :: nx, ny, alive(0:nx+1,0:ny+1)
    integer, intent(inout) :: number(nx,ny)
    integer :: i, j, p, q
    do j = 1, ny
      do i = 1, nx
        number(i,j) = -alive(i,j)
        do q = -1, 1
          do p = -1, 1
            number(i,j) = number(i,j) + alive(i+p,j+q)
          end do
        end do
        if (number(i,j) > 3) number(i,j) = 0
      end do
    end do
  end subroutine

  subroutine layer_fluxes(nc, nl, t, q, flux, heat)
    integer, intent(in) :: nc, nl
    real(dp), intent(in) :: t(nc,nl), q(nc,nl)
    real(dp), intent(inout) :: flux(nc,nl+1), heat(nc,nl)
    integer :: i, k
    real(dp) :: tau
    do i = 1, nc
      flux(i,1) = 0
      do k = 1, nl
        tau = exp(-0.1_dp*q(i,k))
        flux(i,k+1) = flux(i,k)*tau + (1 - tau)*5.67e-8_dp*t(i,k)**4
        heat(i,k) = flux(i,k+1) - flux(i,k)
      end do
    end do
  end subroutine

  subroutine pick_cells(n, nc, cell, x, rho)
    integer, intent(in) :: n, nc, cell(n)
    real(dp), intent(inout) :: x(n)
    real(dp), intent(in) :: rho(nc)
    integer :: i
    do i = 1, n
      x(i) = x(i) + 0.01_dp*(rho(cell(i)+1) - rho(cell(i)))
    end do
  end subroutine

  subroutine run_plain_places(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 1500, nf = 2000000, nt = 3000000, mt = 1024, nr = 200000, nc = 300000, nk = 2000000, &
      m = 200, nlife = 2500, ncol = 20000, nl = 60, np = 3000000, ncell = 2000000
    real(dp), allocatable :: a(:,:), b(:,:), x(:), xt(:), ft(:), f(:), v(:), mean(:), ti(:), ca(:), cb(:), cc(:), &
      u(:,:,:), g(:,:,:), w(:,:,:), t(:,:), q(:,:), fl(:,:), he(:,:), px(:), rho(:)
    real(sp), allocatable :: sa(:), sb(:,:)
    integer, allocatable :: first(:), ix(:), iy(:), iz(:), key(:), alive(:,:), number(:,:), cell(:)
    integer :: turn, i, j
    allocate (a(n,n), b(n,n), sa(4*nf), sb(nf,3), x(nt), xt(mt), ft(mt), f(nt), first(nr+1), mean(nr), ti(500), ca(nc), &
      cb(nc), cc(nc))
    allocate (ix(nk), iy(nk), iz(nk), key(nk), u(m,m,m), g(m,m,m), w(m,m,m), alive(0:nlife+1,0:nlife+1), &
      number(nlife,nlife))
    allocate (t(ncol,nl), q(ncol,nl), fl(ncol,nl+1), he(ncol,nl), px(np), rho(ncell+1), cell(np))
    a = 0.5_dp
    b = 0
    sa = 1
    sb = 0
    do i = 1, nt
      x(i) = mod(i*17, 1000)/1000.0_dp
    end do
    do i = 1, mt
      xt(i) = (i - 1)/real(mt - 1, dp)
      ft(i) = xt(i)**2
    end do
    f = 0
    first(1) = 1
    do i = 1, nr
      first(i+1) = first(i) + 5 + mod(i*7, 31)
    end do
    allocate (v(first(nr+1)))
    v = 1
    ti = 1
    ca = 0
    cb = 1
    cc = 2
    do i = 1, nk
      ix(i) = mod(i, 1024)
      iy(i) = mod(i/7, 1024)
      iz(i) = mod(i/49, 1024)
    end do
    u = 1
    g = 0.1_dp
    w = 0
    do j = 0, nlife + 1
      do i = 0, nlife + 1
        alive(i,j) = mod(i*j + i + 3*j, 5)/3
      end do
    end do
    t = 280
    q = 0.1_dp
    fl = 0
    he = 0
    px = 0
    rho = 1
    do i = 1, np
      cell(i) = 1 + int(mod(i*2654435761_8, int(ncell, 8)))
    end do
    do turn = 1, turns
      call add_transposed(n, a, b)
      call every_fourth(nf, sa, sb)
      call table_levels(nt, mt, x, xt, ft, f)
      call ragged_means(nr, first(nr+1), first, v, mean)
      call tiny_scale(500, ti, 0.5_dp)
      call cached_triad(nc, ca, cb, cc)
      call morton_keys(nk, ix, iy, iz, key)
      call black_points(m, m, m, u, g)
      call turn_axes(m, m, m, u, w)
      call count_neighbours(nlife, nlife, alive, number)
      call layer_fluxes(ncol, nl, t, q, fl, he)
      call pick_cells(np, ncell, cell, px, rho)
    end do
    print *, 'places', sum(b), sum(sb), sum(f), sum(mean), sum(ti), sum(ca), sum(mod(key, 1000)), sum(u), sum(w), &
      sum(number), sum(he), sum(px)
  end subroutine
end module
