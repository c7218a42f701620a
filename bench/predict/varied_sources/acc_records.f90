! Records, particles and meshes by OpenACC: derived types, atomics, gathers along patterns, calls, private arrays, lists of neighbours.
module acc_records
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
  type particle
    real(dp) :: x(3), v(3), m
    integer :: cell, tag
  end type
contains
  subroutine move_particles(n, p, dt)
    integer, intent(in) :: n
    type(particle), intent(inout) :: p(n)
    real(dp), intent(in) :: dt
    integer :: i
    !$acc parallel loop present(p)
    do i = 1, n
      p(i)%x = p(i)%x + dt*p(i)%v
      p(i)%cell = int(p(i)%x(1)) + 1
    end do
  end subroutine

  subroutine cell_mass(n, nc, p, mass)
    integer, intent(in) :: n, nc
    type(particle), intent(in) :: p(n)
    real(dp), intent(inout) :: mass(nc)
    integer :: i, c
    !$acc parallel loop present(p, mass)
    do i = 1, n
      c = 1 + mod(p(i)%tag, nc)
      !$acc atomic
      mass(c) = mass(c) + p(i)%m
    end do
  end subroutine

  subroutine edge_residual(ne, ends, w, u, r)
    integer, intent(in) :: ne, ends(2,ne)
    real(dp), intent(in) :: w(ne), u(*)
    real(dp), intent(inout) :: r(*)
    integer :: e
    real(dp) :: f
    !$acc parallel loop present(ends, w, u, r) private(f)
    do e = 1, ne
      f = w(e)*(u(ends(2,e)) - u(ends(1,e)))
      !$acc atomic
      r(ends(1,e)) = r(ends(1,e)) + f
      !$acc atomic
      r(ends(2,e)) = r(ends(2,e)) - f
    end do
  end subroutine

  subroutine triangle_areas(nt, node, x, y, area)
    integer, intent(in) :: nt, node(3,nt)
    real(dp), intent(in) :: x(*), y(*)
    real(dp), intent(inout) :: area(nt)
    integer :: t, a, b, c
    !$acc parallel loop present(node, x, y, area)
    do t = 1, nt
      a = node(1,t)
      b = node(2,t)
      c = node(3,t)
      area(t) = 0.5_dp*((x(b) - x(a))*(y(c) - y(a)) - (x(c) - x(a))*(y(b) - y(a)))
    end do
  end subroutine

  subroutine pair_list_energy(n, m, list, x, y, z, e)
    integer, intent(in) :: n, m, list(m,n)
    real(sp), intent(in) :: x(n), y(n), z(n)
    real(sp), intent(inout) :: e(n)
    integer :: i, k, j
    real(sp) :: r2, s, t
    !$acc parallel loop present(list, x, y, z, e) private(s)
    do i = 1, n
      s = 0
      do k = 1, m
        j = list(k,i)
        r2 = (x(i) - x(j))**2 + (y(i) - y(j))**2 + (z(i) - z(j))**2 + 0.1
        t = 1/(r2*r2*r2)
        s = s + t*t - t
      end do
      e(i) = s
    end do
  end subroutine

  subroutine states_by_call(n, t, p, rho)
    integer, intent(in) :: n
    real(dp), intent(in) :: t(n), p(n)
    real(dp), intent(inout) :: rho(n)
    integer :: i
    !$acc parallel loop present(t, p, rho)
    do i = 1, n
      rho(i) = density(t(i), p(i))
    end do
  end subroutine

  pure real(dp) function density(t, p)
    !$acc routine seq
    real(dp), intent(in) :: t, p
    integer :: it
    real(dp) :: r, f
    r = p/(287*t)
    do it = 1, 4
      f = r*287*t*(1 + 0.001_dp*r) - p
      r = r - f/(287*t*(1 + 0.002_dp*r))
    end do
    density = r
  end function

  subroutine sort_seven(n, a, b)
    integer, intent(in) :: n
    real(sp), intent(in) :: a(7,n)
    real(sp), intent(inout) :: b(n)
    integer :: i, j, k
    real(sp) :: v(7), t
    !$acc parallel loop present(a, b) private(v, t)
    do i = 1, n
      do j = 1, 7
        v(j) = a(j,i)
      end do
      do j = 2, 7
        t = v(j)
        k = j - 1
        do while (k >= 1)
          if (v(k) <= t) exit
          v(k+1) = v(k)
          k = k - 1
        end do
        v(k+1) = t
      end do
      b(i) = v(4)
    end do
  end subroutine

  subroutine hex_gradient(ne, corner, f, g)
    integer, intent(in) :: ne, corner(8,ne)
    real(dp), intent(in) :: f(*)
    real(dp), intent(inout) :: g(3,ne)
    integer :: e, k
    real(dp) :: v(8)
    !$acc parallel loop present(corner, f, g) private(v)
    do e = 1, ne
      do k = 1, 8
        v(k) = f(corner(k,e))
      end do
      g(1,e) = 0.25_dp*(v(2) + v(3) + v(6) + v(7) - v(1) - v(4) - v(5) - v(8))
      g(2,e) = 0.25_dp*(v(3) + v(4) + v(7) + v(8) - v(1) - v(2) - v(5) - v(6))
      g(3,e) = 0.25_dp*(v(5) + v(6) + v(7) + v(8) - v(1) - v(2) - v(3) - v(4))
    end do
  end subroutine

  subroutine binned_energies(n, nb, e, h)
    integer, intent(in) :: n, nb
    real(sp), intent(in) :: e(n)
    integer, intent(inout) :: h(nb)
    integer :: i, b
    !$acc parallel loop present(e, h)
    do i = 1, n
      b = min(nb, 1 + int(e(i)*nb))
      !$acc atomic
      h(b) = h(b) + 1
    end do
  end subroutine

  subroutine front_depths(n, nk, t, limit, depth)
    integer, intent(in) :: n, nk
    real(dp), intent(in) :: t(n,nk), limit
    integer, intent(inout) :: depth(n)
    integer :: i, k
    !$acc parallel loop present(t, depth)
    do i = 1, n
      depth(i) = nk
      do k = 1, nk
        if (t(i,k) < limit) then
          depth(i) = k
          exit
        end if
      end do
    end do
  end subroutine

  subroutine run_acc_records(turns)
    integer, intent(in) :: turns
    integer, parameter :: np = 900000, nc = 5000, g = 800, nn = g*g, ne = 2*nn - 2*g, nt = 2*(g-1)*(g-1), nl = 60000, ml = 24, &
      ns = 1500000, nm = 700000, h = 70, nh = (h-1)**3, nb = 500, nd = 120000, nk = 40
    type(particle), allocatable :: p(:)
    real(dp), allocatable :: mass(:), w(:), u(:), r(:), x(:), y(:), area(:), t(:), pr(:), rho(:), f(:), gr(:,:), temp(:,:)
    real(sp), allocatable :: xs(:), ys(:), zs(:), e(:), a(:,:), b(:), en(:)
    integer, allocatable :: ends(:,:), node(:,:), list(:,:), corner(:,:), hist(:), depth(:)
    integer :: turn, i, j, k, m, c
    allocate (p(np), mass(nc), w(ne), u(nn), r(nn), x(nn), y(nn), area(nt), t(ns), pr(ns), rho(ns), f(h**3), &
      gr(3,nh), temp(nd,nk), xs(nl), ys(nl), zs(nl), e(nl), a(7,nm), b(nm), en(2*ns), ends(2,ne), node(3,nt), list(ml,nl), &
      corner(8,nh), hist(nb), depth(nd))
    do i = 1, np
      p(i)%x = 0.001_dp*i
      p(i)%v = 0.1_dp
      p(i)%m = 1
      p(i)%cell = 1
      p(i)%tag = i*7
    end do
    mass = 0
    m = 0
    do j = 1, g
      do i = 1, g
        k = i + (j - 1)*g
        x(k) = i
        y(k) = j
        if (i < g) then
          m = m + 1
          ends(1,m) = k
          ends(2,m) = k + 1
        end if
        if (j < g) then
          m = m + 1
          ends(1,m) = k
          ends(2,m) = k + g
        end if
      end do
    end do
    w = 0.1_dp
    u = x
    r = 0
    m = 0
    do j = 1, g - 1
      do i = 1, g - 1
        k = i + (j - 1)*g
        node(:,m+1) = [k, k + 1, k + g]
        node(:,m+2) = [k + 1, k + g + 1, k + g]
        m = m + 2
      end do
    end do
    area = 0
    do i = 1, nl
      xs(i) = 0.1*mod(i, 50)
      ys(i) = 0.1*mod(i/50, 50)
      zs(i) = 0.1*(i/2500)
      do k = 1, ml
        list(k,i) = 1 + mod(i + (k - 12)*53 + nl, nl)
      end do
    end do
    e = 0
    t = 290
    pr = 1e5_dp
    rho = 0
    do i = 1, nm
      do k = 1, 7
        a(k,i) = mod(i*k*31, 101)
      end do
    end do
    b = 0
    do i = 1, h**3
      f(i) = mod(i, 91)
    end do
    m = 0
    do k = 1, h - 1
      do j = 1, h - 1
        do i = 1, h - 1
          m = m + 1
          c = i + (j - 1)*h + (k - 1)*h*h
          corner(:,m) = [c, c + 1, c + h + 1, c + h, c + h*h, c + h*h + 1, c + h*h + h + 1, c + h*h + h]
        end do
      end do
    end do
    gr = 0
    do i = 1, 2*ns
      en(i) = mod(i*37, 1000)/1000.0
    end do
    hist = 0
    do k = 1, nk
      do i = 1, nd
        temp(i,k) = 20 - 0.5_dp*k - 0.01_dp*mod(i/100, 500)
      end do
    end do
    depth = 0
    !$acc data copyin(w, u, x, y, t, pr, f, temp, xs, ys, zs, a, en, ends, node, list, corner) &
    !$acc& copy(p, mass, r, area, rho, gr, e, b, hist, depth)
    do turn = 1, turns
      call move_particles(np, p, 0.001_dp)
      call cell_mass(np, nc, p, mass)
      call edge_residual(ne, ends, w, u, r)
      call triangle_areas(nt, node, x, y, area)
      call pair_list_energy(nl, ml, list, xs, ys, zs, e)
      call states_by_call(ns, t, pr, rho)
      call sort_seven(nm, a, b)
      call hex_gradient(nh, corner, f, gr)
      call binned_energies(2*ns, nb, en, hist)
      call front_depths(nd, nk, temp, 10.0_dp, depth)
    end do
    !$acc end data
    print *, 'records', sum(p(1:np:100)%x(1)), sum(mass), sum(r(1:1000)), sum(area), sum(e), sum(rho), &
      sum(b), sum(gr), sum(hist), sum(depth)
  end subroutine
end module
