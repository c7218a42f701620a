! Neutrons in a slab, cross sections, fuel pins, coolant, charges, marbles in a box.
module reactor_acc
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  ! Each neutron flies and scatters until it is absorbed or outside.
  subroutine walk_slab(n, thick, absorb, seed, depth, hits)
    integer, intent(in) :: n, seed(n)
    real(dp), intent(in) :: thick, absorb
    real(dp), intent(inout) :: depth(n)
    integer, intent(inout) :: hits(n)
    integer :: i, s, k
    real(dp) :: x, mu, r
    !$acc parallel loop present(seed, depth, hits) private(s, k, x, mu, r)
    do i = 1, n
      s = seed(i)
      x = 0
      mu = 1
      k = 0
      do while (x >= 0 .and. x <= thick)
        s = iand(s*1103515245 + 12345, 2147483647)
        r = (s + 1)/2147483648.0_dp
        x = x - mu*log(r)
        k = k + 1
        s = iand(s*1103515245 + 12345, 2147483647)
        if (s < absorb*2147483647.0_dp) exit
        mu = 2*(s/2147483648.0_dp) - 1
      end do
      depth(i) = x
      hits(i) = k
    end do
  end subroutine

  ! Cross sections of a mixture of nuclides at an energy: each has its own grid of energies.
  subroutine cross_sections(n, ng, nn, energy, grid, xs, dens, total)
    integer, intent(in) :: n, ng, nn
    real(dp), intent(in) :: energy(n), grid(ng,nn), xs(ng,nn), dens(nn)
    real(dp), intent(inout) :: total(n)
    integer :: i, k, lo, hi, mid
    real(dp) :: f, s
    !$acc parallel loop present(energy, grid, xs, dens, total) private(k, lo, hi, mid, f, s)
    do i = 1, n
      s = 0
      do k = 1, nn
        lo = 1
        hi = ng
        do while (hi - lo > 1)
          mid = (lo + hi)/2
          if (grid(mid,k) > energy(i)) then
            hi = mid
          else
            lo = mid
          end if
        end do
        f = (energy(i) - grid(lo,k))/(grid(hi,k) - grid(lo,k))
        s = s + dens(k)*(xs(lo,k) + f*(xs(hi,k) - xs(lo,k)))
      end do
      total(i) = s
    end do
  end subroutine

  ! Heat in pins: five rings a pin, a small system each, by elimination without pivots.
  subroutine pin_rings(n, power, conduct, t)
    integer, intent(in) :: n
    real(dp), intent(in) :: power(n), conduct(5,n)
    real(dp), intent(inout) :: t(5,n)
    real(dp) :: a(5,5), b(5), f
    integer :: p, i, j, k
    !$acc parallel loop present(power, conduct, t) private(a, b, f, i, j, k)
    do p = 1, n
      do j = 1, 5
        do i = 1, 5
          a(i,j) = 0.01_dp*conduct(i,p)*conduct(j,p)
        end do
        a(j,j) = a(j,j) + 2
        b(j) = power(p) + t(j,p)
      end do
      do k = 1, 4
        do i = k + 1, 5
          f = a(i,k)/a(k,k)
          do j = k + 1, 5
            a(i,j) = a(i,j) - f*a(k,j)
          end do
          b(i) = b(i) - f*b(k)
        end do
      end do
      do k = 5, 1, -1
        do j = k + 1, 5
          b(k) = b(k) - a(k,j)*b(j)
        end do
        b(k) = b(k)/a(k,k)
        t(k,p) = b(k)
      end do
    end do
  end subroutine

  pure real(dp) function boil(t, p)
    !$acc routine seq
    real(dp), intent(in) :: t, p
    if (t > 373 + 20*p) then
      boil = (t - 373 - 20*p)**1.5_dp
    else if (t > 350) then
      boil = 0.01_dp*(t - 350)
    else
      boil = 0
    end if
  end function

  ! Coolant along channels: enthalpy rises, steam is made.
  subroutine coolant(nx, ny, nz, q, p, t, void)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(in) :: q(nx,ny,nz), p(nz)
    real(dp), intent(inout) :: t(nx,ny,nz), void(nx,ny,nz)
    integer :: i, j, k
    !$acc parallel loop collapse(3) present(q, p, t, void)
    do k = 1, nz
      do j = 1, ny
        do i = 1, nx
          t(i,j,k) = t(i,j,k) + 0.001_dp*(q(i,j,k) - t(i,j,k))
          void(i,j,k) = boil(t(i,j,k), p(k))/(1 + boil(t(i,j,k), p(k)))
        end do
      end do
    end do
  end subroutine

  ! Charges to the eight corners of their cells.
  subroutine deposit(n, m, x, y, z, w, rho)
    integer, intent(in) :: n, m
    real(sp), intent(in) :: x(n), y(n), z(n), w(n)
    real(dp), intent(inout) :: rho(m,m,m)
    integer :: p, i, j, k, a, b, c
    real(sp) :: fx, fy, fz
    !$acc parallel loop present(x, y, z, w, rho) private(i, j, k, a, b, c, fx, fy, fz)
    do p = 1, n
      i = int(x(p))
      j = int(y(p))
      k = int(z(p))
      fx = x(p) - i
      fy = y(p) - j
      fz = z(p) - k
      do c = 0, 1
        do b = 0, 1
          do a = 0, 1
            !$acc atomic
            rho(i+a,j+b,k+c) = rho(i+a,j+b,k+c) + &
              w(p)*merge(fx, 1 - fx, a == 1)*merge(fy, 1 - fy, b == 1)*merge(fz, 1 - fz, c == 1)
          end do
        end do
      end do
    end do
  end subroutine

  ! Marbles that bounce in a box, twenty steps.
  subroutine bounce(n, dt, x, y, u, v)
    integer, intent(in) :: n
    real(sp), intent(in) :: dt
    real(sp), intent(inout) :: x(n), y(n), u(n), v(n)
    integer :: i, s
    real(sp) :: a, b, c, d
    !$acc parallel loop present(x, y, u, v) private(a, b, c, d, s)
    do i = 1, n
      a = x(i)
      b = y(i)
      c = u(i)
      d = v(i)
      !$acc loop seq
      do s = 1, 20
        d = d - 9.81*dt
        a = a + c*dt
        b = b + d*dt
        if (a < 0 .or. a > 1) c = -0.9*c
        if (b < 0) then
          b = -b
          d = -0.8*d
        end if
      end do
      x(i) = a
      y(i) = b
      u(i) = c
      v(i) = d
    end do
  end subroutine

  subroutine run_reactor_acc(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 200000, ne = 100000, ng = 2000, nn = 12, np = 250000, nx = 96, ny = 90, nz = 120, &
      nc = 400000, m = 66, nb = 1500000
    integer, allocatable :: seed(:), hits(:)
    real(dp), allocatable :: depth(:), energy(:), grid(:,:), xs(:,:), dens(:), total(:), power(:), conduct(:,:), t5(:,:), &
      q(:,:,:), p(:), t(:,:,:), void(:,:,:), rho(:,:,:)
    real(sp), allocatable :: x(:), y(:), z(:), w(:), bx(:), by(:), bu(:), bv(:)
    integer :: i, j, k, turn
    allocate (seed(n), hits(n), depth(n), energy(ne), grid(ng,nn), xs(ng,nn), dens(nn), total(ne), power(np), conduct(5,np), &
      t5(5,np), q(nx,ny,nz), p(nz), t(nx,ny,nz), void(nx,ny,nz), rho(m,m,m), x(nc), y(nc), z(nc), w(nc), bx(nb), by(nb), &
      bu(nb), bv(nb))
    do i = 1, n
      seed(i) = mod(i*7919, 1000003)
    end do
    do i = 1, ne
      energy(i) = mod(i*6701, 99991)/99991.0_dp
    end do
    do k = 1, nn
      dens(k) = 0.1_dp*k
      do i = 1, ng
        grid(i,k) = (i - 1 + 0.02_dp*k*mod(i, 3)/nn)/(ng - 1.0_dp)
        xs(i,k) = 1 + mod(i*k, 17)
      end do
    end do
    do i = 1, np
      power(i) = 1 + mod(i, 9)
      do j = 1, 5
        conduct(j,i) = 1 + 0.1_dp*mod(i + j, 7)
        t5(j,i) = 300
      end do
    end do
    do k = 1, nz
      p(k) = 1 + 0.01_dp*k
      do j = 1, ny
        do i = 1, nx
          q(i,j,k) = 300 + mod(i*j + k, 200)
          t(i,j,k) = 320 + mod(i + 3*j + 7*k, 90)
        end do
      end do
    end do
    do i = 1, nc
      x(i) = 1 + mod(i*0.37, 64.0)
      y(i) = 1 + mod(i*0.011, 64.0)
      z(i) = 1 + mod(i*0.00016, 64.0)
      w(i) = 1 + mod(i, 3)
    end do
    do i = 1, nb
      bx(i) = mod(i, 1000)/1000.0
      by(i) = mod(i, 777)/777.0
      bu(i) = 1 - mod(i, 21)/10.0
      bv(i) = 0
    end do
    rho = 0
    void = 0
    !$acc data copyin(seed, energy, grid, xs, dens, power, conduct, q, p, x, y, z, w) copyout(depth, hits, total) &
    !$acc   copy(t5, t, void, rho, bx, by, bu, bv)
    do turn = 1, turns
      call walk_slab(n, 5.0_dp, 0.2_dp, seed, depth, hits)
      call cross_sections(ne, ng, nn, energy, grid, xs, dens, total)
      call pin_rings(np, power, conduct, t5)
      call coolant(nx, ny, nz, q, p, t, void)
      call deposit(nc, m, x, y, z, w, rho)
      call bounce(nb, 0.01, bx, by, bu, bv)
    end do
    !$acc end data
    print '(a,i12,7es13.5)', 'reactor', sum(hits), sum(depth), sum(total), sum(t5), sum(t), sum(void), sum(rho), &
      sum(real(bx, dp)) + sum(real(by, dp))
  end subroutine
end module
