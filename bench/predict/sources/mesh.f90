! Loops over meshes and lists: what index arrays hold decides how long they take.
module mesh
  implicit none
  integer, parameter :: dp = kind(1d0)
  type mesh_t
    integer :: ncells = 0, nfaces = 0
    integer, allocatable :: left(:), right(:)
    real(dp), allocatable :: area(:), volume(:)
  end type
contains
  ! A quadrilateral mesh, whose cells go by rows: faces first along the rows, then across.
  subroutine make_mesh(m, nx, ny)
    type(mesh_t), intent(out) :: m
    integer, intent(in) :: nx, ny
    integer :: i, j, f
    m%ncells = nx*ny
    m%nfaces = (nx - 1)*ny + nx*(ny - 1)
    allocate (m%left(m%nfaces), m%right(m%nfaces), m%area(m%nfaces), m%volume(m%ncells))
    f = 0
    do j = 1, ny
      do i = 1, nx - 1
        f = f + 1
        m%left(f) = i + (j - 1)*nx
        m%right(f) = i + 1 + (j - 1)*nx
      end do
    end do
    do j = 1, ny - 1
      do i = 1, nx
        f = f + 1
        m%left(f) = i + (j - 1)*nx
        m%right(f) = i + j*nx
      end do
    end do
    m%area = 0.5_dp
    m%volume = 2.0_dp
  end subroutine

  subroutine face_flux(nf, left, right, area, rho, flux)
    integer, intent(in) :: nf, left(:), right(:)
    real(dp), intent(in) :: area(:), rho(:)
    real(dp), intent(inout) :: flux(:)
    integer :: f
    !$acc parallel loop present(left, right, area, rho, flux)
    do f = 1, nf
      flux(f) = area(f)*(0.5_dp*(rho(left(f)) + rho(right(f))) - 0.1_dp*(rho(right(f)) - rho(left(f))))
    end do
  end subroutine

  subroutine face_scatter(nf, left, right, flux, res)
    integer, intent(in) :: nf, left(:), right(:)
    real(dp), intent(in) :: flux(:)
    real(dp), intent(inout) :: res(:)
    integer :: f
    !$acc parallel loop gang vector present(left, right, flux, res)
    do f = 1, nf
      !$acc atomic update
      res(left(f)) = res(left(f)) + flux(f)
      !$acc atomic update
      res(right(f)) = res(right(f)) - flux(f)
    end do
  end subroutine

  subroutine node_average(nn, first, around, c, v)
    integer, intent(in) :: nn, first(:), around(:)
    real(dp), intent(in) :: c(:)
    real(dp), intent(inout) :: v(:)
    integer :: n, k
    real(dp) :: s
    !$acc parallel loop present(first, around, c, v) private(s)
    do n = 1, nn
      s = 0
      do k = first(n), first(n + 1) - 1
        s = s + c(around(k))
      end do
      v(n) = s/max(1, first(n + 1) - first(n))
    end do
  end subroutine

  subroutine tetra_volumes(ne, node, x, vol)
    integer, intent(in) :: ne, node(:,:)
    real(dp), intent(in) :: x(:,:)
    real(dp), intent(inout) :: vol(:)
    integer :: e
    real(dp) :: a(3), b(3), c(3)
    !$acc parallel loop present(node, x, vol) private(a, b, c)
    do e = 1, ne
      a = x(:,node(2,e)) - x(:,node(1,e))
      b = x(:,node(3,e)) - x(:,node(1,e))
      c = x(:,node(4,e)) - x(:,node(1,e))
      vol(e) = abs(a(1)*(b(2)*c(3) - b(3)*c(2)) + a(2)*(b(3)*c(1) - b(1)*c(3)) + a(3)*(b(1)*c(2) - b(2)*c(1)))/6
    end do
  end subroutine

  subroutine land_points(nl, ij, tsoil, tair, flux)
    integer, intent(in) :: nl, ij(:)
    real(dp), intent(in) :: tsoil(:), tair(:)
    real(dp), intent(inout) :: flux(:)
    integer :: l
    !$acc parallel loop present(ij, tsoil, tair, flux)
    do l = 1, nl
      flux(ij(l)) = 12.5_dp*(tair(ij(l)) - tsoil(l))
    end do
  end subroutine

  subroutine pack_halo(n, list, a, buf)
    integer, intent(in) :: n, list(:)
    real(dp), intent(in) :: a(:)
    real(dp), intent(inout) :: buf(:)
    integer :: i
    !$acc parallel loop present(list, a, buf)
    do i = 1, n
      buf(i) = a(list(i))
    end do
  end subroutine

  subroutine permute_rows(n, perm, a, b)
    integer, intent(in) :: n, perm(:)
    real(dp), intent(in) :: a(:,:)
    real(dp), intent(inout) :: b(:,:)
    integer :: i, k
    !$acc parallel loop collapse(2) present(perm, a, b)
    do i = 1, n
      do k = 1, 16
        b(k,i) = a(k,perm(i))
      end do
    end do
  end subroutine

  subroutine deposit_sorted(np, cell, w, rho)
    integer, intent(in) :: np, cell(:)
    real(dp), intent(in) :: w(:)
    real(dp), intent(inout) :: rho(:)
    integer :: p
    !$acc parallel loop present(cell, w, rho)
    do p = 1, np
      !$acc atomic
      rho(cell(p)) = rho(cell(p)) + w(p)
    end do
  end subroutine

  subroutine five_band(n, col, val, x, y)
    integer, intent(in) :: n, col(:,:)
    real(dp), intent(in) :: val(:,:), x(:)
    real(dp), intent(inout) :: y(:)
    integer :: i, k
    real(dp) :: s
    !$acc parallel loop present(col, val, x, y) private(s)
    do i = 1, n
      s = 0
      do k = 1, 5
        s = s + val(k,i)*x(col(k,i))
      end do
      y(i) = s
    end do
  end subroutine

  subroutine run_mesh(turns)
    integer, intent(in) :: turns
    integer, parameter :: nx = 1400, ny = 1100, nn = 900000, ne = 1200000, np = 3000000, nb = 600000
    type(mesh_t) :: m
    integer :: i, k, t
    integer, allocatable :: left(:), right(:), first(:), around(:), node(:,:), ij(:), list(:), perm(:), cell(:), col(:,:)
    real(dp), allocatable :: area(:), rho(:), flux(:), res(:), c(:), v(:), x(:,:), vol(:), tsoil(:), buf(:), a(:,:), &
      b(:,:), w(:), val(:,:), y(:)
    call make_mesh(m, nx, ny)
    left = m%left
    right = m%right
    area = m%area
    allocate (rho(nx*ny), flux(m%nfaces), res(nx*ny), first(nn + 1), c(nx*ny), v(nn), node(4,ne), x(3,nn), vol(ne))
    allocate (ij(500000), tsoil(500000), list(200000), buf(200000), perm(400000), a(16,400000), b(16,400000), &
      cell(np), w(np), col(5,nb), val(5,nb), y(nb))
    do i = 1, nx*ny
      rho(i) = mod(i*7, 1000)/1000._dp
      c(i) = rho(i)
    end do
    flux = 0
    res = 0
    v = 0
    first(1) = 1
    do i = 1, nn
      first(i + 1) = first(i) + 3 + mod(i*11, 4)
    end do
    allocate (around(first(nn + 1)))
    do i = 1, nn
      do k = first(i), first(i + 1) - 1
        around(k) = 1 + mod(i + (k - first(i))*1201 + mod(i*13, 5), nx*ny)
      end do
    end do
    do i = 1, ne
      do k = 1, 4
        node(k,i) = 1 + mod(i/2 + k*(k - 1)*97 + mod(i*k*31, 60), nn)
      end do
    end do
    do i = 1, nn
      x(:,i) = [mod(i, 100)/100._dp, mod(i, 77)/77._dp, mod(i, 53)/53._dp]
    end do
    do i = 1, 500000
      ij(i) = 3*i - mod(i/200, 3)
    end do
    tsoil = 280
    do i = 1, 200000
      list(i) = 1 + mod(int(i, 8)*1399_8, int(nx*ny, 8))
    end do
    do i = 1, 400000
      perm(i) = int(1 + mod(int(i, 8)*100003_8, 400000_8))
    end do
    a = 1.5_dp
    b = 0
    do i = 1, np
      cell(i) = 1 + i/8
      w(i) = 1 + mod(i, 3)
    end do
    do i = 1, nb
      col(:,i) = [max(1, i - 800), max(1, i - 1), i, min(nb, i + 1), min(nb, i + 800)]
      val(:,i) = [-1, -1, 4, -1, -1]
    end do
    y = 0
    vol = 0
    buf = 0
    !$acc data copyin(left, right, area, rho, first, around, c, node, x, ij, tsoil, list, perm, a, cell, w, col, val) &
    !$acc & copy(flux, res, v, vol, buf, b, y)
    do t = 1, turns
      call face_flux(m%nfaces, left, right, area, rho, flux)
      call face_scatter(m%nfaces, left, right, flux, res)
      call node_average(nn, first, around, c, v)
      call tetra_volumes(ne, node, x, vol)
      call land_points(500000, ij, tsoil, rho, res)
      call pack_halo(200000, list, rho, buf)
      call permute_rows(400000, perm, a, b)
      call deposit_sorted(np, cell, w, res)
      call five_band(nb, col, val, rho, y)
    end do
    !$acc end data
    print *, 'mesh', sum(flux), sum(v), sum(vol), sum(buf), sum(b), sum(y)
  end subroutine
end module
