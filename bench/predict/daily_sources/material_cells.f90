! Materials with OpenACC: spins, phase fields, lattices, neighbour lists in fixed rows, densities of states, transfer matrices, plane waves.
module material_cells
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  subroutine metropolis_red(n, colour, beta, seed, s)
    integer, intent(in) :: n, colour, seed
    real(sp), intent(in) :: beta
    integer, intent(inout) :: s(0:n+1,0:n+1)
    integer :: i, j, nb, r
    real(sp) :: u
    !$acc parallel loop collapse(2) present(s) private(nb, r, u)
    do j = 1, n
      do i = 1, n
        if (mod(i + j, 2) == colour) then
          nb = s(i-1,j) + s(i+1,j) + s(i,j-1) + s(i,j+1)
          r = ieor(i*1664525 + j*22695477, seed)
          r = ieor(r, ishft(r, -13))
          r = iand(r*1274126177, 16777215)
          u = r/16777216.0
          if (u < exp(-2*beta*s(i,j)*nb)) s(i,j) = -s(i,j)
        end if
      end do
    end do
  end subroutine

  subroutine phase_field(n, m, eps, dt, p, t, pn)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: eps, dt, p(0:n+1,0:m+1), t(n,m)
    real(dp), intent(inout) :: pn(n,m)
    integer :: i, j
    real(dp) :: lap, drive
    !$acc parallel loop collapse(2) present(p, t, pn) private(lap, drive)
    do j = 1, m
      do i = 1, n
        lap = (2*(p(i+1,j) + p(i-1,j) + p(i,j+1) + p(i,j-1)) + (p(i+1,j+1) + p(i-1,j+1) + p(i+1,j-1) + p(i-1,j-1)) &
          - 12*p(i,j))/3
        drive = 0.9_dp/3.14159_dp*atan(10*(1 - t(i,j)))
        pn(i,j) = p(i,j) + dt*(eps**2*lap + p(i,j)*(1 - p(i,j))*(p(i,j) - 0.5_dp + drive))
      end do
    end do
  end subroutine

  subroutine list_forces(n, w, list, box, x, f)
    integer, intent(in) :: n, w, list(w,n)
    real(dp), intent(in) :: box, x(3,n)
    real(dp), intent(inout) :: f(3,n)
    integer :: i, k, j
    real(dp) :: dx, dy, dz, r2, r6, g, fx, fy, fz
    !$acc parallel loop present(list, x, f) private(fx, fy, fz, k, j, dx, dy, dz, r2, r6, g)
    do i = 1, n
      fx = 0
      fy = 0
      fz = 0
      do k = 1, w
        j = list(k,i)
        dx = x(1,i) - x(1,j)
        dy = x(2,i) - x(2,j)
        dz = x(3,i) - x(3,j)
        dx = dx - box*nint(dx/box)
        dy = dy - box*nint(dy/box)
        dz = dz - box*nint(dz/box)
        r2 = dx*dx + dy*dy + dz*dz + 0.1_dp
        r6 = 1/(r2*r2*r2)
        g = 24*r6*(2*r6 - 1)/r2
        fx = fx + g*dx
        fy = fy + g*dy
        fz = fz + g*dz
      end do
      f(1,i) = fx
      f(2,i) = fy
      f(3,i) = fz
    end do
  end subroutine

  subroutine density_of_states(nk, nb, ne, width, e, at, g)
    integer, intent(in) :: nk, nb, ne
    real(dp), intent(in) :: width, e(nb,nk), at(ne)
    real(dp), intent(inout) :: g(ne)
    integer :: i, b, k
    real(dp) :: s
    !$acc parallel loop present(e, at, g) private(s, b, k)
    do i = 1, ne
      s = 0
      do k = 1, nk
        do b = 1, nb
          s = s + width/((at(i) - e(b,k))**2 + width**2)
        end do
      end do
      g(i) = s/(3.14159_dp*nk)
    end do
  end subroutine

  subroutine transfer_chain(n, len, v, en, lyap)
    integer, intent(in) :: n, len
    real(dp), intent(in) :: v(len,n), en(n)
    real(dp), intent(inout) :: lyap(n)
    integer :: i, k
    real(dp) :: a, b, t, s
    !$acc parallel loop present(v, en, lyap) private(a, b, t, s, k)
    do i = 1, n
      a = 1
      b = 0.5_dp
      s = 0
      do k = 1, len
        t = (en(i) - v(k,i))*a - b
        b = a
        a = t
        if (mod(k, 10) == 0) then
          t = sqrt(a*a + b*b)
          s = s + log(t)
          a = a/t
          b = b/t
        end if
      end do
      lyap(i) = s/len
    end do
  end subroutine

  subroutine structure_phases(ng, na, g, r, sf)
    integer, intent(in) :: ng, na
    real(dp), intent(in) :: g(3,ng), r(3,na)
    complex(dp), intent(inout) :: sf(ng)
    integer :: i, a
    complex(dp) :: s
    !$acc parallel loop present(g, r, sf) private(s, a)
    do i = 1, ng
      s = 0
      do a = 1, na
        s = s + exp(cmplx(0, g(1,i)*r(1,a) + g(2,i)*r(2,a) + g(3,i)*r(3,a), dp))
      end do
      sf(i) = s
    end do
  end subroutine

  subroutine stream_lattice(n, m, f, g)
    integer, intent(in) :: n, m
    real(sp), intent(in) :: f(9,0:n+1,0:m+1)
    real(sp), intent(inout) :: g(9,0:n+1,0:m+1)
    integer :: i, j
    !$acc parallel loop collapse(2) present(f, g)
    do j = 1, m
      do i = 1, n
        g(1,i,j) = f(1,i,j)
        g(2,i,j) = f(2,i-1,j)
        g(3,i,j) = f(3,i+1,j)
        g(4,i,j) = f(4,i,j-1)
        g(5,i,j) = f(5,i,j+1)
        g(6,i,j) = f(6,i-1,j-1)
        g(7,i,j) = f(7,i+1,j+1)
        g(8,i,j) = f(8,i-1,j+1)
        g(9,i,j) = f(9,i+1,j-1)
      end do
    end do
  end subroutine

  subroutine run_material_cells(turns)
    integer, intent(in) :: turns
    integer, parameter :: ns = 2048, nf = 1500, na = 120000, w = 40, nk = 400, nb = 30, ne = 2000, nl = 30000
    integer, parameter :: len = 100, ng = 8000, nat = 600, nlb = 1000
    integer, allocatable :: s(:,:), list(:,:)
    real(dp), allocatable :: p(:,:), t(:,:), pn(:,:), x(:,:), f(:,:), e(:,:), at(:), g(:), v(:,:), en(:)
    real(dp), allocatable :: lyap(:), gv(:,:), r(:,:)
    real(sp), allocatable :: lb(:,:,:), lbn(:,:,:)
    complex(dp), allocatable :: sf(:)
    integer :: turn, i, k
    allocate (s(0:ns+1,0:ns+1), list(w,na), p(0:nf+1,0:nf+1), t(nf,nf), pn(nf,nf), x(3,na), f(3,na), e(nb,nk), &
      at(ne), g(ne), v(len,nl), en(nl), &
      lyap(nl), gv(3,ng), r(3,nat), lb(9,0:nlb+1,0:nlb+1), lbn(9,0:nlb+1,0:nlb+1), sf(ng))
    s = 1
    do i = 1, na
      do k = 1, w
        list(k,i) = 1 + mod(i + k*(1 + mod(k, 5)*50) - 1, na)
      end do
    end do
    call random_number(p)
    call random_number(t)
    call random_number(x)
    call random_number(e)
    call random_number(v)
    call random_number(en)
    call random_number(gv)
    call random_number(r)
    x = 10*x
    do i = 1, ne
      at(i) = real(i, dp)/ne
    end do
    pn = 0
    f = 0
    g = 0
    lyap = 0
    lb = 0.1
    lbn = 0.1
    sf = 0
    !$acc data copy(s, list, p, t, pn, x, f, e, at, g, v, en, lyap, gv, r, lb, lbn, sf)
    do turn = 1, turns
      call metropolis_red(ns, mod(turn, 2), 0.4, 12345*turn, s)
      call phase_field(nf, nf, 0.01_dp, 0.001_dp, p, t, pn)
      call list_forces(na, w, list, 10.0_dp, x, f)
      call density_of_states(nk, nb, ne, 0.01_dp, e, at, g)
      call transfer_chain(nl, len, v, en, lyap)
      call structure_phases(ng, nat, gv, r, sf)
      call stream_lattice(nlb, nlb, lb, lbn)
    end do
    !$acc end data
    print *, 'material', sum(s), sum(pn), sum(f), sum(g), sum(lyap), sum(abs(sf)), sum(lbn)
  end subroutine
end module
