! Oil and water in porous rock: transmissibilities, fluxes, wells, columns.
module reservoirs_acc
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  ! Transmissibility of faces along x from permeabilities, a harmonic mean; rock that does not conduct has none.
  subroutine transmissibility(nx, ny, nz, perm, thick, dx, dy, trans)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(in) :: perm(nx,ny,nz), thick(nx,ny,nz), dx(nx), dy(ny)
    real(dp), intent(inout) :: trans(nx,ny,nz)
    integer :: i, j, k
    real(dp) :: a, b
    !$acc parallel loop collapse(3) present(perm, thick, dx, dy, trans) private(a, b)
    do k = 1, nz
      do j = 1, ny
        do i = 1, nx - 1
          a = perm(i,j,k)*thick(i,j,k)*dy(j)
          b = perm(i+1,j,k)*thick(i+1,j,k)*dy(j)
          if (a > 0 .and. b > 0) then
            trans(i,j,k) = 2*a*b/(a*dx(i+1) + b*dx(i))
          else
            trans(i,j,k) = 0
          end if
        end do
      end do
    end do
  end subroutine

  ! Relative permeabilities of water and oil: between the entries of a table of each cell's rock.
  subroutine relative(nc, nt, nr, rock, sw, s_table, w_table, o_table, krw, kro)
    integer, intent(in) :: nc, nt, nr, rock(nc)
    real(dp), intent(in) :: sw(nc), s_table(nt,nr), w_table(nt,nr), o_table(nt,nr)
    real(dp), intent(inout) :: krw(nc), kro(nc)
    integer :: c, t, r
    real(dp) :: f
    !$acc parallel loop present(rock, sw, s_table, w_table, o_table, krw, kro) private(t, r, f)
    do c = 1, nc
      r = rock(c)
      t = 1
      do while (t < nt - 1)
        if (s_table(t+1,r) >= sw(c)) exit
        t = t + 1
      end do
      f = (sw(c) - s_table(t,r))/(s_table(t+1,r) - s_table(t,r))
      f = min(1.0_dp, max(0.0_dp, f))
      krw(c) = w_table(t,r) + f*(w_table(t+1,r) - w_table(t,r))
      kro(c) = o_table(t,r) + f*(o_table(t+1,r) - o_table(t,r))
    end do
  end subroutine

  ! Water flux along y, with what is upstream.
  subroutine upstream(nx, ny, nz, p, krw, trans, visc, flux)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(in) :: p(nx,ny,nz), krw(nx,ny,nz), trans(nx,ny,nz), visc
    real(dp), intent(inout) :: flux(nx,ny,nz)
    integer :: i, j, k
    real(dp) :: dp_
    !$acc parallel loop collapse(3) present(p, krw, trans, flux) private(dp_)
    do k = 1, nz
      do j = 1, ny - 1
        do i = 1, nx
          dp_ = p(i,j,k) - p(i,j+1,k)
          if (dp_ > 0) then
            flux(i,j,k) = trans(i,j,k)*krw(i,j,k)/visc*dp_
          else
            flux(i,j,k) = trans(i,j,k)*krw(i,j+1,k)/visc*dp_
          end if
        end do
      end do
    end do
  end subroutine

  ! Pressures at rest, from the top of each column downwards: density depends on the pressure above.
  subroutine equilibrium(nx, ny, nz, depth, p_top, rho0, comp, p)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(in) :: depth(nx,ny,nz), p_top(nx,ny), rho0, comp
    real(dp), intent(inout) :: p(nx,ny,nz)
    integer :: i, j, k
    real(dp) :: rho, below
    !$acc parallel loop collapse(2) present(depth, p_top, p) private(k, rho, below)
    do j = 1, ny
      do i = 1, nx
        below = p_top(i,j)
        p(i,j,1) = below
        !$acc loop seq
        do k = 2, nz
          rho = rho0*(1 + comp*(below - 1e5_dp))
          below = below + 9.81_dp*rho*(depth(i,j,k) - depth(i,j,k-1))
          p(i,j,k) = below
        end do
      end do
    end do
  end subroutine

  ! Lines along z, implicit: Thomas' algorithm in place, all coefficients given.
  subroutine lines_z(nxy, nz, lower, diag, upper, rhs)
    integer, intent(in) :: nxy, nz
    real(dp), intent(in) :: lower(nxy,nz), diag(nxy,nz)
    real(dp), intent(inout) :: upper(nxy,nz), rhs(nxy,nz)
    integer :: c, k
    real(dp) :: w
    !$acc parallel loop present(lower, diag, upper, rhs) private(k, w)
    do c = 1, nxy
      upper(c,1) = 0.1_dp/diag(c,1)
      rhs(c,1) = rhs(c,1)/diag(c,1)
      !$acc loop seq
      do k = 2, nz
        w = 1/(diag(c,k) - lower(c,k)*upper(c,k-1))
        upper(c,k) = 0.1_dp*w
        rhs(c,k) = (rhs(c,k) - lower(c,k)*rhs(c,k-1))*w
      end do
      !$acc loop seq
      do k = nz - 1, 1, -1
        rhs(c,k) = rhs(c,k) - upper(c,k)*rhs(c,k+1)
      end do
    end do
  end subroutine

  ! What each well takes in: its perforated cells stand in a list.
  subroutine inflow(nw, np, nc, first, cell, index, p, kro, bhp, rate)
    integer, intent(in) :: nw, np, nc, first(nw+1), cell(np)
    real(dp), intent(in) :: index(np), p(nc), kro(nc), bhp(nw)
    real(dp), intent(inout) :: rate(nw)
    integer :: w, k
    real(dp) :: q
    !$acc parallel loop present(first, cell, index, p, kro, bhp, rate) private(k, q)
    do w = 1, nw
      q = 0
      do k = first(w), first(w+1) - 1
        q = q + index(k)*kro(cell(k))*max(0.0_dp, p(cell(k)) - bhp(w))
      end do
      rate(w) = q
    end do
  end subroutine

  ! Change of saturation, and the most that any cell changes by.
  subroutine saturate(nx, ny, nz, flux, pore, dt, sw, most)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(in) :: flux(nx,ny,nz), pore(nx,ny,nz), dt
    real(dp), intent(inout) :: sw(nx,ny,nz), most
    integer :: i, j, k
    real(dp) :: d
    most = 0
    !$acc parallel loop collapse(3) present(flux, pore, sw) private(d) reduction(max:most)
    do k = 1, nz
      do j = 2, ny - 1
        do i = 1, nx
          d = dt*(flux(i,j-1,k) - flux(i,j,k))/pore(i,j,k)
          sw(i,j,k) = min(1.0_dp, max(0.0_dp, sw(i,j,k) + d))
          most = max(most, abs(d))
        end do
      end do
    end do
  end subroutine

  subroutine run_reservoirs_acc(turns)
    integer, intent(in) :: turns
    integer, parameter :: nx = 210, ny = 190, nz = 45, nt = 20, nr = 6, nw = 9000
    integer, parameter :: nc = nx*ny*nz
    real(dp), allocatable, dimension(:,:,:) :: perm, thick, trans, p, krw, kro, depth, flux, pore, sw
    real(dp), allocatable :: lower(:,:), diag(:,:), upper(:,:), rhs(:,:), s_table(:,:), w_table(:,:), o_table(:,:), p_top(:,:), &
      dx(:), dy(:), index(:), bhp(:), rate(:)
    integer, allocatable :: rock(:), first(:), cell(:)
    integer :: i, j, k, turn, np
    real(dp) :: most
    allocate (perm(nx,ny,nz), thick(nx,ny,nz), trans(nx,ny,nz), p(nx,ny,nz), krw(nx,ny,nz), kro(nx,ny,nz), depth(nx,ny,nz), &
      flux(nx,ny,nz), pore(nx,ny,nz), sw(nx,ny,nz), lower(nx*ny,nz), diag(nx*ny,nz), upper(nx*ny,nz), rhs(nx*ny,nz), &
      s_table(nt,nr), w_table(nt,nr), o_table(nt,nr), p_top(nx,ny), dx(nx), dy(ny), bhp(nw), rate(nw), rock(nc), first(nw+1))
    first(1) = 1
    do i = 1, nw
      first(i+1) = first(i) + 8 + mod(i, 30)
    end do
    np = first(nw+1) - 1
    allocate (index(np), cell(np))
    do i = 1, np
      cell(i) = 1 + mod(mod(i, 50021)*37, nc)
      index(i) = 1e-3_dp*(1 + mod(i, 5))
    end do
    do k = 1, nz
      do j = 1, ny
        do i = 1, nx
          perm(i,j,k) = merge(0.0_dp, 100 + 5.0_dp*mod(i*3 + j*7 + k, 23), mod(i + j*k, 29) == 0)
          thick(i,j,k) = 1 + 0.1_dp*mod(i + k, 7)
          depth(i,j,k) = 2000 + 2.5_dp*k + 0.01_dp*mod(i*j, 50)
          pore(i,j,k) = 0.2_dp + 0.01_dp*mod(i + j + k, 9)
          sw(i,j,k) = 0.15_dp + 0.7_dp*mod(i*17 + j*5 + k*3, 100)/100
        end do
      end do
    end do
    do j = 1, nr
      do i = 1, nt
        s_table(i,j) = (i - 1)/(nt - 1.0_dp)
        w_table(i,j) = s_table(i,j)**2
        o_table(i,j) = (1 - s_table(i,j))**2
      end do
    end do
    do i = 1, nc
      rock(i) = 1 + mod(i/1000, nr)
    end do
    dx = 10
    dy = 12
    p_top = 2e7_dp
    bhp = 1.9e7_dp
    lower = -0.1_dp
    diag = 1.5_dp
    upper = 0
    rhs = 1
    trans = 0
    flux = 0
    rate = 0
    krw = 0
    kro = 0
    !$acc data copyin(perm, thick, dx, dy, depth, p_top, rock, s_table, w_table, o_table, lower, diag, &
    !$acc first, cell, index, bhp, pore) &
    !$acc copy(trans, p, krw, kro, upper, rhs, flux, sw, rate)
    do turn = 1, turns
      call transmissibility(nx, ny, nz, perm, thick, dx, dy, trans)
      call relative(nc, nt, nr, rock, sw, s_table, w_table, o_table, krw, kro)
      call equilibrium(nx, ny, nz, depth, p_top, 900.0_dp, 1e-9_dp, p)
      call upstream(nx, ny, nz, p, krw, trans, 1e-3_dp, flux)
      call lines_z(nx*ny, nz, lower, diag, upper, rhs)
      call inflow(nw, np, nc, first, cell, index, p, kro, bhp, rate)
      call saturate(nx, ny, nz, flux, pore, 1e-12_dp, sw, most)
    end do
    !$acc end data
    print '(a,7es13.5)', 'reservoirs', sum(trans), sum(krw), sum(p), sum(abs(flux)), sum(rhs), sum(rate), most
  end subroutine
end module
