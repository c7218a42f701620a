! Polymers by OpenMP's target constructs: springs of chains, angles, pairs of cells, distances, shapes of chains, steps of Langevin.
module polymers_target
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  ! Springs between neighbours of a chain that cannot be longer than r0.
  subroutine chain_springs(n, len, x, f)
    integer, intent(in) :: n, len
    real(dp), intent(in) :: x(3,n)
    real(dp), intent(inout) :: f(3,n)
    integer :: i, c
    real(dp) :: d, r2, k
    !$omp target teams distribute parallel do private(c, d, r2, k)
    do i = 1, n
      f(:,i) = 0
      if (mod(i, len) /= 0) then
        r2 = 0
        do c = 1, 3
          d = x(c,i+1) - x(c,i)
          r2 = r2 + d*d
        end do
        k = 30/(1 - min(r2/2.25_dp, 0.9_dp))
        do c = 1, 3
          f(c,i) = f(c,i) + k*(x(c,i+1) - x(c,i))
        end do
      end if
      if (mod(i - 1, len) /= 0) then
        r2 = 0
        do c = 1, 3
          d = x(c,i-1) - x(c,i)
          r2 = r2 + d*d
        end do
        k = 30/(1 - min(r2/2.25_dp, 0.9_dp))
        do c = 1, 3
          f(c,i) = f(c,i) + k*(x(c,i-1) - x(c,i))
        end do
      end if
    end do
  end subroutine

  ! Pairs within a cell and its neighbours to both sides, of cells with at most 8 beads each.
  subroutine cell_forces(nc, many, px, py, pz, fx, fy, fz)
    integer, intent(in) :: nc, many(0:nc+1)
    real(sp), intent(in) :: px(8,0:nc+1), py(8,0:nc+1), pz(8,0:nc+1)
    real(sp), intent(inout) :: fx(8,0:nc+1), fy(8,0:nc+1), fz(8,0:nc+1)
    integer :: c, i, j, o
    real(sp) :: dx, dy, dz, r2, s6, w, ax, ay, az
    !$omp target teams distribute parallel do collapse(2) private(j, o, dx, dy, dz, r2, s6, w, ax, ay, az)
    do c = 1, nc
      do i = 1, 8
        if (i <= many(c)) then
          ax = 0
          ay = 0
          az = 0
          do o = c - 1, c + 1
            do j = 1, many(o)
              dx = px(i,c) - px(j,o)
              dy = py(i,c) - py(j,o)
              dz = pz(i,c) - pz(j,o)
              r2 = dx*dx + dy*dy + dz*dz
              if (r2 < 1.26 .and. r2 > 1e-6) then
                s6 = 1/(r2*r2*r2)
                w = 24*s6*(2*s6 - 1)/r2
                ax = ax + w*dx
                ay = ay + w*dy
                az = az + w*dz
              end if
            end do
          end do
          fx(i,c) = ax
          fy(i,c) = ay
          fz(i,c) = az
        end if
      end do
    end do
  end subroutine

  ! Square radius of gyration of each chain.
  subroutine gyration(nch, len, x, rg)
    integer, intent(in) :: nch, len
    real(dp), intent(in) :: x(3,len,nch)
    real(dp), intent(inout) :: rg(nch)
    integer :: ch, i
    real(dp) :: cx, cy, cz, s
    !$omp target teams distribute private(cx, cy, cz, s)
    do ch = 1, nch
      cx = 0
      cy = 0
      cz = 0
      !$omp parallel do reduction(+:cx, cy, cz)
      do i = 1, len
        cx = cx + x(1,i,ch)
        cy = cy + x(2,i,ch)
        cz = cz + x(3,i,ch)
      end do
      s = 0
      !$omp parallel do reduction(+:s)
      do i = 1, len
        s = s + (x(1,i,ch) - cx/len)**2 + (x(2,i,ch) - cy/len)**2 + (x(3,i,ch) - cz/len)**2
      end do
      rg(ch) = s/len
    end do
  end subroutine

  ! Langevin's step with a linear congruential generator a bead.
  subroutine langevin(n, x, v, f, seed, dt, gamma, temp)
    integer, intent(in) :: n
    real(dp), intent(in) :: f(3,n), dt, gamma, temp
    real(dp), intent(inout) :: x(3,n), v(3,n)
    integer(8), intent(inout) :: seed(n)
    integer :: i, c
    real(dp) :: u
    !$omp target teams distribute parallel do private(c, u)
    do i = 1, n
      do c = 1, 3
        seed(i) = iand(seed(i)*1103515245_8 + 12345_8, 2147483647_8)
        u = real(seed(i), dp)/2147483648.0_dp - 0.5_dp
        v(c,i) = v(c,i) + dt*(f(c,i) - gamma*v(c,i)) + sqrt(24*gamma*temp*dt)*u
        x(c,i) = x(c,i) + dt*v(c,i)
      end do
    end do
  end subroutine

  ! Distances of a sample of beads, by bins.
  subroutine distances(n, x, y, z, bins)
    integer, intent(in) :: n
    real(sp), intent(in) :: x(n), y(n), z(n)
    integer, intent(inout) :: bins(0:127)
    integer :: i, j, b
    real(sp) :: r
    !$omp target teams distribute parallel do collapse(2) private(b, r)
    do i = 1, n
      do j = 1, n
        r = sqrt((x(i) - x(j))**2 + (y(i) - y(j))**2 + (z(i) - z(j))**2)
        b = int(r*8)
        if (b < 128) then
          !$omp atomic
          bins(b) = bins(b) + 1
        end if
      end do
    end do
  end subroutine

  ! Pressure from positions and forces.
  subroutine virial(n, x, f, v, p)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(3,n), f(3,n), v(3,n)
    real(dp), intent(inout) :: p
    integer :: i
    p = 0
    !$omp target teams distribute parallel do reduction(+:p) map(tofrom: p)
    do i = 1, n
      p = p + dot_product(x(:,i), f(:,i)) + sum(v(:,i)**2)
    end do
  end subroutine

  subroutine run_polymers_target(turns)
    integer, intent(in) :: turns
    integer, parameter :: len = 256, nch = 4000, n = len*nch, nc = 200000, nd = 3000
    real(dp), allocatable :: x(:,:), f(:,:), v(:,:), rg(:)
    real(sp), allocatable :: px(:,:), py(:,:), pz(:,:), fx(:,:), fy(:,:), fz(:,:), sx(:), sy(:), sz(:)
    integer(8), allocatable :: seed(:)
    integer, allocatable :: many(:)
    integer :: bins(0:127), turn, i, j
    real(dp) :: p
    allocate (x(3,n), f(3,n), v(3,n), rg(nch), px(8,0:nc+1), py(8,0:nc+1), pz(8,0:nc+1), fx(8,0:nc+1), fy(8,0:nc+1), &
      fz(8,0:nc+1), sx(nd), sy(nd), sz(nd), seed(n), many(0:nc+1))
    do i = 1, n
      x(1,i) = 0.7_dp*mod(i, 100)
      x(2,i) = 0.01_dp*mod(i, 37)
      x(3,i) = 0.02_dp*mod(i, 11)
      seed(i) = i*7919_8
    end do
    f = 0
    v = 0.1_dp
    rg = 0
    do i = 0, nc + 1
      many(i) = 3 + mod(i*7, 5)
      do j = 1, 8
        px(j,i) = i + 0.12*j
        py(j,i) = 0.3*mod(j, 3)
        pz(j,i) = 0.2*mod(j, 4)
      end do
    end do
    fx = 0
    fy = 0
    fz = 0
    do i = 1, nd
      sx(i) = 0.01*mod(i*17, 900)
      sy(i) = 0.01*mod(i*29, 900)
      sz(i) = 0.01*mod(i*31, 900)
    end do
    bins = 0
    do turn = 1, turns
      call chain_springs(n, len, x, f)
      call cell_forces(nc, many, px, py, pz, fx, fy, fz)
      call gyration(nch, len, x, rg)
      call langevin(n, x, v, f, seed, 0.001_dp, 0.5_dp, 1.0_dp)
      call distances(nd, sx, sy, sz, bins)
      call virial(n, x, f, v, p)
    end do
    print *, 'polymers', sum(f), sum(fx), sum(fz), sum(rg), sum(x), sum(v), bins(9), p
  end subroutine
end module
