! Fields by OpenMP's target constructs: stencils of several widths in two and three dimensions, boundaries, interpolation, spectra, transposes, small tables.
module target_fields
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  subroutine biharmonic(nx, ny, a, b)
    integer, intent(in) :: nx, ny
    real(dp), intent(in) :: a(nx,ny)
    real(dp), intent(inout) :: b(nx,ny)
    integer :: i, j
    !$omp target teams distribute parallel do collapse(2)
    do j = 3, ny - 2
      do i = 3, nx - 2
        b(i,j) = 20*a(i,j) - 8*(a(i+1,j) + a(i-1,j) + a(i,j+1) + a(i,j-1)) &
          + 2*(a(i+1,j+1) + a(i+1,j-1) + a(i-1,j+1) + a(i-1,j-1)) + a(i+2,j) + a(i-2,j) + a(i,j+2) + a(i,j-2)
      end do
    end do
  end subroutine

  subroutine wave_step_8(n, p, q, c)
    integer, intent(in) :: n
    real(sp), intent(in) :: p(n,n,n), c(n,n,n)
    real(sp), intent(inout) :: q(n,n,n)
    integer :: i, j, k
    real(sp) :: l
    !$omp target teams distribute parallel do collapse(3) private(l)
    do k = 5, n - 4
      do j = 5, n - 4
        do i = 5, n - 4
          l = -8.54*p(i,j,k) + 1.6*(p(i+1,j,k) + p(i-1,j,k) + p(i,j+1,k) + p(i,j-1,k) + p(i,j,k+1) + p(i,j,k-1)) &
            - 0.2*(p(i+2,j,k) + p(i-2,j,k) + p(i,j+2,k) + p(i,j-2,k) + p(i,j,k+2) + p(i,j,k-2)) &
            + 0.0254*(p(i+3,j,k) + p(i-3,j,k) + p(i,j+3,k) + p(i,j-3,k) + p(i,j,k+3) + p(i,j,k-3)) &
            - 0.0018*(p(i+4,j,k) + p(i-4,j,k) + p(i,j+4,k) + p(i,j-4,k) + p(i,j,k+4) + p(i,j,k-4))
          q(i,j,k) = 2*p(i,j,k) - q(i,j,k) + c(i,j,k)*l
        end do
      end do
    end do
  end subroutine

  subroutine wrap_edges(nx, ny, a)
    integer, intent(in) :: nx, ny
    real(dp), intent(inout) :: a(0:nx+1,0:ny+1)
    integer :: j
    !$omp target teams distribute parallel do
    do j = 1, ny
      a(0,j) = a(nx,j)
      a(nx+1,j) = a(1,j)
    end do
  end subroutine

  subroutine vorticity_and_strain(nx, ny, u, v, w, s)
    integer, intent(in) :: nx, ny
    real(sp), intent(in) :: u(nx,ny), v(nx,ny)
    real(sp), intent(inout) :: w(nx,ny), s(nx,ny)
    integer :: i, j
    !$omp target teams distribute parallel do collapse(2)
    do j = 2, ny - 1
      do i = 2, nx - 1
        w(i,j) = 0.5*(v(i+1,j) - v(i-1,j) - u(i,j+1) + u(i,j-1))
        s(i,j) = sqrt((u(i+1,j) - u(i-1,j))**2 + 0.25*(v(i+1,j) - v(i-1,j) + u(i,j+1) - u(i,j-1))**2)
      end do
    end do
  end subroutine

  subroutine remap_columns(nx, nk, mk, zi, zo, a, b)
    integer, intent(in) :: nx, nk, mk
    real(dp), intent(in) :: zi(nk), zo(mk), a(nx,nk)
    real(dp), intent(inout) :: b(nx,mk)
    integer :: i, k, l
    real(dp) :: w
    !$omp target teams distribute parallel do collapse(2) private(l, w)
    do k = 1, mk
      do i = 1, nx
        l = 1
        do while (l < nk - 1 .and. zi(l+1) < zo(k))
          l = l + 1
        end do
        w = (zo(k) - zi(l))/(zi(l+1) - zi(l))
        b(i,k) = (1 - w)*a(i,l) + w*a(i,l+1)
      end do
    end do
  end subroutine

  subroutine total_energy(n, u, v, w, e)
    integer, intent(in) :: n
    real(dp), intent(in) :: u(n,n,n), v(n,n,n), w(n,n,n)
    real(dp), intent(inout) :: e
    integer :: i, j, k
    e = 0
    !$omp target teams distribute parallel do collapse(3) reduction(+:e) map(tofrom:e)
    do k = 1, n
      do j = 1, n
        do i = 1, n
          e = e + 0.5_dp*(u(i,j,k)**2 + v(i,j,k)**2 + w(i,j,k)**2)
        end do
      end do
    end do
  end subroutine

  subroutine levels_first(nx, ny, nk, a, b)
    integer, intent(in) :: nx, ny, nk
    real(sp), intent(in) :: a(nx,ny,nk)
    real(sp), intent(inout) :: b(nk,nx,ny)
    integer :: i, j, k
    !$omp target teams distribute parallel do collapse(3)
    do j = 1, ny
      do i = 1, nx
        do k = 1, nk
          b(k,i,j) = a(i,j,k)
        end do
      end do
    end do
  end subroutine

  subroutine radiation_bands(nc, nk, nb, tau, planck, flux)
    integer, intent(in) :: nc, nk, nb
    real(dp), intent(in) :: tau(nc,nk,nb), planck(nc,nk)
    real(dp), intent(inout) :: flux(nc,nb)
    integer :: i, k, b
    real(dp) :: f, t
    !$omp target teams distribute parallel do collapse(2) private(f, t, k)
    do b = 1, nb
      do i = 1, nc
        f = 0
        do k = 1, nk
          t = exp(-tau(i,k,b))
          f = f*t + (1 - t)*planck(i,k)
        end do
        flux(i,b) = f
      end do
    end do
  end subroutine

  subroutine upwind_scalar(nx, ny, nz, u, q, r)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(in) :: u(nx,ny,nz), q(nx,ny,nz)
    real(dp), intent(inout) :: r(nx,ny,nz)
    integer :: i, j, k
    !$omp target teams distribute parallel do collapse(3)
    do k = 2, nz - 1
      do j = 2, ny - 1
        do i = 2, nx - 1
          if (u(i,j,k) > 0) then
            r(i,j,k) = u(i,j,k)*(q(i,j,k) - q(i-1,j,k))
          else
            r(i,j,k) = u(i,j,k)*(q(i+1,j,k) - q(i,j,k))
          end if
        end do
      end do
    end do
  end subroutine

  subroutine class_table(nx, ny, kind_of, table, a)
    integer, intent(in) :: nx, ny
    integer(1), intent(in) :: kind_of(nx,ny)
    real(sp), intent(in) :: table(16)
    real(sp), intent(inout) :: a(nx,ny)
    integer :: i, j
    !$omp target teams distribute parallel do collapse(2)
    do j = 1, ny
      do i = 1, nx
        a(i,j) = a(i,j)*table(kind_of(i,j))
      end do
    end do
  end subroutine

  subroutine run_target_fields(turns)
    integer, intent(in) :: turns
    integer, parameter :: n2 = 2100, n8 = 210, nw = 3000, nv = 2500, nx = 20000, nk = 40, mk = 60, ne = 170, lx = 300, ly = 200, &
      lk = 50, nc = 4000, nb = 14, ux = 190, uy = 170, uz = 90
    real(dp), allocatable :: a(:,:), b(:,:), e(:,:), zi(:), zo(:), c(:,:), d(:,:), u(:,:,:), v(:,:,:), w(:,:,:), tau(:,:,:), &
      pl(:,:), flux(:,:), q(:,:,:), r(:,:,:), z(:,:,:)
    real(sp), allocatable :: p8(:,:,:), q8(:,:,:), c8(:,:,:), us(:,:), vs(:,:), ws(:,:), ss(:,:), la(:,:,:), lb(:,:,:), ta(:,:)
    real(sp) :: table(16)
    integer(1), allocatable :: kind_of(:,:)
    real(dp) :: en
    integer :: turn, i, j
    allocate (a(n2,n2), b(n2,n2), p8(n8,n8,n8), q8(n8,n8,n8), c8(n8,n8,n8), e(0:nw+1,0:nw+1), us(nv,nv), vs(nv,nv), ws(nv,nv), &
      ss(nv,nv), zi(nk), zo(mk), c(nx,nk), d(nx,mk), u(ne,ne,ne), v(ne,ne,ne), w(ne,ne,ne), la(lx,ly,lk), lb(lk,lx,ly), &
      tau(nc,nk,nb), pl(nc,nk), flux(nc,nb), z(ux,uy,uz), q(ux,uy,uz), r(ux,uy,uz), kind_of(n2,n2), ta(n2,n2))
    do j = 1, n2
      do i = 1, n2
        a(i,j) = 0.01_dp*mod(i + 3*j, 77)
        kind_of(i,j) = int(1 + mod(i/5 + j, 16), 1)
      end do
    end do
    b = 0
    p8 = 0.1
    q8 = 0.1
    c8 = 0.01
    e = 1
    us = 0.3
    vs = 0.2
    ws = 0
    ss = 0
    do i = 1, nk
      zi(i) = 25.0_dp*(i - 1)
    end do
    do i = 1, mk
      zo(i) = 16.0_dp*i - 8
    end do
    c = 280
    d = 0
    u = 1
    v = 2
    w = 3
    la = 1
    lb = 0
    tau = 0.2_dp
    pl = 5
    flux = 0
    z = 0.5_dp
    q = 2
    r = 0
    table = 1
    ta = 1
    !$omp target data map(to: a, p8, c8, us, vs, zi, zo, c, u, v, w, la, tau, pl, z, q, kind_of, table) &
    !$omp& map(tofrom: b, q8, e, ws, ss, d, lb, flux, r, ta)
    do turn = 1, turns
      call biharmonic(n2, n2, a, b)
      call wave_step_8(n8, p8, q8, c8)
      call wrap_edges(nw, nw, e)
      call vorticity_and_strain(nv, nv, us, vs, ws, ss)
      call remap_columns(nx, nk, mk, zi, zo, c, d)
      call total_energy(ne, u, v, w, en)
      call levels_first(lx, ly, lk, la, lb)
      call radiation_bands(nc, nk, nb, tau, pl, flux)
      call upwind_scalar(ux, uy, uz, z, q, r)
      call class_table(n2, n2, kind_of, table, ta)
    end do
    !$omp end target data
    print *, 'fields', sum(b), sum(q8(:,:,100)), sum(e), sum(ss(:,1:100)), sum(d), en, &
      sum(lb(:,:,1)), sum(flux), sum(r), sum(ta(:,1))
  end subroutine
end module
