! Plasmas and radiation by OpenMP's target constructs: pushes, moments, fields in vacuum and matter, phase space, rays, multigroup sums.
module plasma_target
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  subroutine boris_push(n, x, v, e, b, h)
    integer, intent(in) :: n
    real(dp), intent(inout) :: x(n,3), v(n,3)
    real(dp), intent(in) :: e(n,3), b(n,3), h
    integer :: i
    real(dp) :: t1, t2, t3, s, u1, u2, u3, w1, w2, w3
    !$omp target teams distribute parallel do private(t1, t2, t3, s, u1, u2, u3, w1, w2, w3)
    do i = 1, n
      u1 = v(i,1) + h*e(i,1)
      u2 = v(i,2) + h*e(i,2)
      u3 = v(i,3) + h*e(i,3)
      t1 = h*b(i,1)
      t2 = h*b(i,2)
      t3 = h*b(i,3)
      s = 2/(1 + t1*t1 + t2*t2 + t3*t3)
      w1 = u1 + u2*t3 - u3*t2
      w2 = u2 + u3*t1 - u1*t3
      w3 = u3 + u1*t2 - u2*t1
      v(i,1) = u1 + s*(w2*t3 - w3*t2) + h*e(i,1)
      v(i,2) = u2 + s*(w3*t1 - w1*t3) + h*e(i,2)
      v(i,3) = u3 + s*(w1*t2 - w2*t1) + h*e(i,3)
      x(i,1) = x(i,1) + h*v(i,1)
      x(i,2) = x(i,2) + h*v(i,2)
      x(i,3) = x(i,3) + h*v(i,3)
    end do
  end subroutine

  subroutine moments(n, m, nv, f, v, dens, flow, temp)
    integer, intent(in) :: n, m, nv
    real(dp), intent(in) :: f(n,m,nv), v(nv)
    real(dp), intent(inout) :: dens(n,m), flow(n,m), temp(n,m)
    integer :: i, j, k
    real(dp) :: a, b, c
    !$omp target teams distribute parallel do collapse(2) private(k, a, b, c)
    do j = 1, m
      do i = 1, n
        a = 0
        b = 0
        c = 0
        do k = 1, nv
          a = a + f(i,j,k)
          b = b + v(k)*f(i,j,k)
          c = c + v(k)**2*f(i,j,k)
        end do
        dens(i,j) = a
        flow(i,j) = b/a
        temp(i,j) = c/a - (b/a)**2
      end do
    end do
  end subroutine

  subroutine field_in_matter(nx, ny, ex, ey, hz, eps, sig, dt)
    integer, intent(in) :: nx, ny
    real(sp), intent(inout) :: ex(nx,ny), ey(nx,ny)
    real(sp), intent(in) :: hz(nx,ny), eps(nx,ny), sig(nx,ny), dt
    integer :: i, j
    real(sp) :: a
    !$omp target teams distribute parallel do collapse(2) private(a)
    do j = 2, ny
      do i = 2, nx
        a = 0.5*sig(i,j)*dt/eps(i,j)
        ex(i,j) = ((1 - a)*ex(i,j) + dt/eps(i,j)*(hz(i,j) - hz(i,j-1)))/(1 + a)
        ey(i,j) = ((1 - a)*ey(i,j) - dt/eps(i,j)*(hz(i,j) - hz(i-1,j)))/(1 + a)
      end do
    end do
  end subroutine

  subroutine advect_phase(nx, nv, f, v, g, dt)
    integer, intent(in) :: nx, nv
    real(dp), intent(in) :: f(nx,nv), v(nv), dt
    real(dp), intent(inout) :: g(nx,nv)
    integer :: i, j, k
    real(dp) :: s, a
    !$omp target teams distribute parallel do collapse(2) private(k, s, a)
    do j = 1, nv
      do i = 1, nx
        s = i - v(j)*dt
        k = floor(s)
        a = s - k
        k = modulo(k - 1, nx) + 1
        g(i,j) = (1 - a)*f(k,j) + a*f(mod(k, nx) + 1,j)
      end do
    end do
  end subroutine

  subroutine group_sums(n, ng, flux, sigma, rate)
    integer, intent(in) :: n, ng
    real(dp), intent(in) :: flux(ng,n), sigma(ng,n)
    real(dp), intent(inout) :: rate(n)
    integer :: i, g
    !$omp target teams distribute parallel do private(g)
    do i = 1, n
      rate(i) = 0
      do g = 1, ng
        rate(i) = rate(i) + sigma(g,i)*flux(g,i)
      end do
    end do
  end subroutine

  subroutine ray_depths(n, m, k, s, tau)
    integer, intent(in) :: n, m
    real(sp), intent(in) :: k(n,m), s(n,m)
    real(sp), intent(inout) :: tau(n)
    integer :: i, j
    real(sp) :: t, r
    !$omp target teams distribute parallel do private(j, t, r)
    do i = 1, n
      t = 0
      r = 0
      do j = 1, m
        t = t + k(i,j)
        r = r + s(i,j)*exp(-t)
        if (t > 12) exit
      end do
      tau(i) = r
    end do
  end subroutine

  subroutine charge_density(n, ng, x, w, rho)
    integer, intent(in) :: n, ng
    real(sp), intent(in) :: x(n), w(n)
    real(sp), intent(inout) :: rho(ng)
    integer :: i, c
    real(sp) :: a
    !$omp target teams distribute parallel do private(c, a)
    do i = 1, n
      c = int(x(i)) + 1
      a = x(i) - (c - 1)
      !$omp atomic
      rho(c) = rho(c) + w(i)*(1 - a)
      !$omp atomic
      rho(c+1) = rho(c+1) + w(i)*a
    end do
  end subroutine

  subroutine run_plasma_target(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 2000000, nx = 300, ny = 260, nv = 64, mx = 2200, my = 1800, px = 4096, pv = 512, &
      nc = 70000, ng = 24, &
      nr = 120000, mr = 80, nw = 3000000, nb = 200000
    real(dp), allocatable :: x(:,:), v(:,:), e(:,:), b(:,:), f(:,:,:), vv(:), dens(:,:), flow(:,:), temp(:,:), pf(:,:), pg(:,:), &
      pvel(:), flux(:,:), sigma(:,:), rate(:)
    real(sp), allocatable :: ex(:,:), ey(:,:), hz(:,:), eps(:,:), sig(:,:), k(:,:), s(:,:), tau(:), xw(:), w(:), rho(:)
    integer :: turn, i, j
    allocate (x(n,3), v(n,3), e(n,3), b(n,3), f(nx,ny,nv), vv(nv), dens(nx,ny), flow(nx,ny), temp(nx,ny), pf(px,pv), pg(px,pv), &
      pvel(pv), flux(ng,nc), sigma(ng,nc), rate(nc), ex(mx,my), ey(mx,my), hz(mx,my), eps(mx,my), sig(mx,my), k(nr,mr), &
      s(nr,mr), &
      tau(nr), xw(nw), w(nw), rho(nb+1))
    x = 0
    v = 0.1_dp
    e = 0.01_dp
    b = 0.5_dp
    f = 1
    vv = [(0.1_dp*(i - nv/2), i = 1, nv)]
    dens = 0
    flow = 0
    temp = 0
    do j = 1, pv
      do i = 1, px
        pf(i,j) = mod(i + j, 97)
      end do
      pvel(j) = 0.37_dp*(j - pv/2)
    end do
    pg = 0
    flux = 0.3_dp
    sigma = 0.2_dp
    rate = 0
    ex = 0.1
    ey = 0.2
    hz = 0.3
    eps = 2
    sig = 0.01
    do j = 1, mr
      do i = 1, nr
        k(i,j) = 0.05*(1 + mod(i, 9))
      end do
    end do
    s = 1
    tau = 0
    do i = 1, nw
      xw(i) = mod(i*37, 19997)*10.0 + 0.25
    end do
    w = 0.001
    rho = 0
    do turn = 1, turns
      call boris_push(n, x, v, e, b, 0.01_dp)
      call moments(nx, ny, nv, f, vv, dens, flow, temp)
      call field_in_matter(mx, my, ex, ey, hz, eps, sig, 0.1)
      call advect_phase(px, pv, pf, pvel, pg, 0.9_dp)
      call group_sums(nc, ng, flux, sigma, rate)
      call ray_depths(nr, mr, k, s, tau)
      call charge_density(nw, nb, xw, w, rho)
    end do
    print *, 'plasma', sum(x), sum(dens), sum(temp), sum(ex), sum(ey), sum(pg), sum(rate), sum(tau), sum(rho)
  end subroutine
end module
