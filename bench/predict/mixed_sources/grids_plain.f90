! options: --auto=all
! Loops without directives: transport, coefficients, other grids, edges, residuals, running sums, masks, permutations, neighbours by index.
module grids_plain
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  subroutine upwind(nx, ny, q, u, v, qn)
    integer, intent(in) :: nx, ny
    real(sp), intent(in) :: q(nx,ny), u(nx,ny), v(nx,ny)
    real(sp), intent(inout) :: qn(nx,ny)
    integer :: i, j
    do j = 2, ny - 1
      do i = 2, nx - 1
        qn(i,j) = q(i,j) - 0.1*merge(u(i,j)*(q(i,j) - q(i-1,j)), u(i,j)*(q(i+1,j) - q(i,j)), u(i,j) > 0) &
          - 0.1*merge(v(i,j)*(q(i,j) - q(i,j-1)), v(i,j)*(q(i,j+1) - q(i,j)), v(i,j) > 0)
      end do
    end do
  end subroutine

  subroutine variable_seven(nx, ny, nz, c, u, w)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(in) :: c(nx,ny,nz,7), u(nx,ny,nz)
    real(dp), intent(inout) :: w(nx,ny,nz)
    integer :: i, j, k
    do k = 2, nz - 1
      do j = 2, ny - 1
        do i = 2, nx - 1
          w(i,j,k) = c(i,j,k,1)*u(i,j,k) + c(i,j,k,2)*u(i-1,j,k) + c(i,j,k,3)*u(i+1,j,k) + c(i,j,k,4)*u(i,j-1,k) + &
            c(i,j,k,5)*u(i,j+1,k) + c(i,j,k,6)*u(i,j,k-1) + c(i,j,k,7)*u(i,j,k+1)
        end do
      end do
    end do
  end subroutine

  subroutine prolong(nc, c, f)
    integer, intent(in) :: nc
    real(dp), intent(in) :: c(nc,nc,nc)
    real(dp), intent(inout) :: f(2*nc,2*nc,2*nc)
    integer :: i, j, k
    do k = 1, nc - 1
      do j = 1, nc - 1
        do i = 1, nc - 1
          f(2*i,2*j,2*k) = c(i,j,k)
          f(2*i+1,2*j,2*k) = 0.5_dp*(c(i,j,k) + c(i+1,j,k))
          f(2*i,2*j+1,2*k) = 0.5_dp*(c(i,j,k) + c(i,j+1,k))
          f(2*i,2*j,2*k+1) = 0.5_dp*(c(i,j,k) + c(i,j,k+1))
        end do
      end do
    end do
  end subroutine

  subroutine fill_ghosts(nx, ny, nz, u)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(inout) :: u(-2:nx+3,-2:ny+3,nz)
    integer :: i, j, k
    do k = 1, nz
      do j = 1, ny
        do i = 1, 3
          u(1-i,j,k) = u(i,j,k)
          u(nx+i,j,k) = u(nx+1-i,j,k)
        end do
      end do
    end do
  end subroutine

  subroutine residual_max(nx, ny, u, f, r, top)
    integer, intent(in) :: nx, ny
    real(sp), intent(in) :: u(nx,ny), f(nx,ny)
    real(sp), intent(inout) :: r(nx,ny)
    real(sp), intent(out) :: top
    integer :: i, j
    top = 0
    do j = 2, ny - 1
      do i = 2, nx - 1
        r(i,j) = f(i,j) - (u(i-1,j) + u(i+1,j) + u(i,j-1) + u(i,j+1) - 4*u(i,j))
        top = max(top, abs(r(i,j)))
      end do
    end do
  end subroutine

  subroutine integrate_up(nx, nz, r, p)
    integer, intent(in) :: nx, nz
    real(dp), intent(in) :: r(nx,nz)
    real(dp), intent(inout) :: p(nx,nz)
    integer :: i, k
    do k = 2, nz
      do i = 1, nx
        p(i,k) = p(i,k-1) - 4.9_dp*(r(i,k) + r(i,k-1))
      end do
    end do
  end subroutine

  subroutine clip_where(nx, ny, a, m)
    integer, intent(in) :: nx, ny
    real(sp), intent(inout) :: a(nx,ny)
    logical, intent(in) :: m(nx,ny)
    where (m .and. a > 0)
      a = sqrt(a)
    elsewhere
      a = 0.1*a
    end where
  end subroutine

  subroutine permute_kij(nx, ny, nz, a, b)
    integer, intent(in) :: nx, ny, nz
    real(sp), intent(in) :: a(nx,ny,nz)
    real(sp), intent(inout) :: b(nz,nx,ny)
    integer :: i, j, k
    do k = 1, nz
      do j = 1, ny
        do i = 1, nx
          b(k,i,j) = b(k,i,j) + a(i,j,k)
        end do
      end do
    end do
  end subroutine

  subroutine ring_neighbours(nx, ny, ip, im, jp, jm, u, w)
    integer, intent(in) :: nx, ny, ip(nx), im(nx), jp(ny), jm(ny)
    real(dp), intent(in) :: u(nx,ny)
    real(dp), intent(inout) :: w(nx,ny)
    integer :: i, j
    do j = 1, ny
      do i = 1, nx
        w(i,j) = u(ip(i),j) + u(im(i),j) + u(i,jp(j)) + u(i,jm(j)) - 4*u(i,j)
      end do
    end do
  end subroutine

  subroutine run_grids_plain(turns)
    integer, intent(in) :: turns
    integer, parameter :: nx = 2500, ny = 1900, n3 = 130, nc = 120, nb = 160, nz = 60
    real(sp), allocatable :: q(:,:), u(:,:), v(:,:), qn(:,:), pa(:,:,:), pb(:,:,:)
    real(dp), allocatable :: c(:,:,:,:), x(:,:,:), w(:,:,:), co(:,:,:), fi(:,:,:), gh(:,:,:), r(:,:), p(:,:), ru(:,:), rw(:,:)
    logical, allocatable :: m(:,:)
    integer, allocatable :: ip(:), im(:), jp(:), jm(:)
    real(sp) :: top
    integer :: t, i
    allocate (q(nx,ny), u(nx,ny), v(nx,ny), qn(nx,ny), pa(nb,nb,nb), pb(nb,nb,nb), c(n3,n3,n3,7), x(n3,n3,n3), w(n3,n3,n3), &
      co(nc,nc,nc), fi(2*nc,2*nc,2*nc), gh(-2:nb+3,-2:nb+3,nb), r(80000,nz), p(80000,nz), m(nx,ny), ip(nx), im(nx), &
      jp(ny), jm(ny), ru(nx,ny), rw(nx,ny))
    do i = 1, nx
      ip(i) = mod(i, nx) + 1
      im(i) = mod(i + nx - 2, nx) + 1
    end do
    do i = 1, ny
      jp(i) = mod(i, ny) + 1
      jm(i) = mod(i + ny - 2, ny) + 1
    end do
    q = 1
    u = 0.1
    v = -0.1
    qn = 0
    pa = 1
    pb = 0
    c = 0.1_dp
    x = 1
    w = 0
    co = 1
    fi = 0
    gh = 1
    r = 1
    p = 0
    m = .true.
    ru = 1
    rw = 0
    do t = 1, turns
      call upwind(nx, ny, q, u, v, qn)
      call variable_seven(n3, n3, n3, c, x, w)
      call prolong(nc, co, fi)
      call fill_ghosts(nb, nb, nb, gh)
      call residual_max(nx, ny, q, u, qn, top)
      call integrate_up(80000, nz, r, p)
      call clip_where(nx, ny, v, m)
      call permute_kij(nb, nb, nb, pa, pb)
      call ring_neighbours(nx, ny, ip, im, jp, jm, ru, rw)
    end do
    print *, 'grids', sum(qn), sum(w), sum(fi), sum(gh), top, sum(p), sum(v), sum(pb), sum(rw)
  end subroutine
end module
