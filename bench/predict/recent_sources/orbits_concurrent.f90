! Orbits, markets, epidemics and series by DO CONCURRENT: Newton's method, steps of Runge and Kutta, trees, random numbers, polynomials, rotations.
module orbits_concurrent
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  subroutine solve_kepler(n, m, e, big)
    integer, intent(in) :: n
    real(dp), intent(in) :: m(n), e(n)
    real(dp), intent(inout) :: big(n)
    integer :: i, it
    real(dp) :: x
    do concurrent (i = 1:n) local(x, it)
      x = m(i) + e(i)*sin(m(i))
      do it = 1, 5
        x = x - (x - e(i)*sin(x) - m(i))/(1 - e(i)*cos(x))
      end do
      big(i) = x
    end do
  end subroutine

  subroutine orbit_steps(n, steps, r, v, dt)
    integer, intent(in) :: n, steps
    real(dp), intent(inout) :: r(3,n), v(3,n)
    real(dp), intent(in) :: dt
    integer :: i, k
    real(dp) :: x, y, z, u, w, q, a
    do concurrent (i = 1:n) local(x, y, z, u, w, q, a, k)
      x = r(1,i)
      y = r(2,i)
      z = r(3,i)
      u = v(1,i)
      w = v(2,i)
      q = v(3,i)
      do k = 1, steps
        a = -dt/sqrt(x*x + y*y + z*z)**3
        u = u + a*x
        w = w + a*y
        q = q + a*z
        x = x + dt*u
        y = y + dt*w
        z = z + dt*q
      end do
      r(1,i) = x
      r(2,i) = y
      r(3,i) = z
      v(1,i) = u
      v(2,i) = w
      v(3,i) = q
    end do
  end subroutine

  subroutine ephemeris(n, m, d, t, c, p)
    integer, intent(in) :: n, m, d
    real(dp), intent(in) :: t(n), c(0:d,3,m)
    real(dp), intent(inout) :: p(3,n)
    integer :: i, j, k, s
    real(dp) :: x, b0, b1, b2
    do concurrent (i = 1:n, j = 1:3) local(x, b0, b1, b2, k, s)
      s = min(int(t(i)*m) + 1, m)
      x = 2*(t(i)*m - (s - 1)) - 1
      b1 = 0
      b2 = 0
      do k = d, 1, -1
        b0 = 2*x*b1 - b2 + c(k,j,s)
        b2 = b1
        b1 = b0
      end do
      p(j,i) = x*b1 - b2 + c(0,j,s)
    end do
  end subroutine

  subroutine bond_prices(n, m, coupon, yield, years, price)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: coupon(n), yield(n)
    integer, intent(in) :: years(n)
    real(dp), intent(inout) :: price(n)
    integer :: i, k
    real(dp) :: s, f
    do concurrent (i = 1:n) local(s, f, k)
      s = 0
      f = 1
      do k = 1, years(i)
        f = f/(1 + yield(i))
        s = s + coupon(i)*f
      end do
      price(i) = s + 100*f
    end do
  end subroutine

  subroutine walks(n, steps, seed, s0, mean)
    integer, intent(in) :: n, steps, seed
    real(sp), intent(in) :: s0
    real(sp), intent(inout) :: mean(n)
    integer :: i, k, state
    real(sp) :: s, a
    do concurrent (i = 1:n) local(s, a, state, k)
      state = ieor(seed, i*1640531527)
      s = s0
      a = 0
      do k = 1, steps
        state = ieor(state, ishft(state, 13))
        state = ieor(state, ishft(state, -17))
        state = ieor(state, ishft(state, 5))
        s = s*exp(0.0001 + 0.01*real(state)*4.6566e-10)
        a = a + s
      end do
      mean(i) = a/steps
    end do
  end subroutine

  subroutine epidemic(n, s, e, i0, r, beta, moved)
    integer, intent(in) :: n
    real(dp), intent(inout) :: s(n), e(n), i0(n), r(n)
    real(dp), intent(in) :: beta(n), moved(n)
    integer :: i
    real(dp) :: new, ill, well, all
    do concurrent (i = 1:n) local(new, ill, well, all)
      all = s(i) + e(i) + i0(i) + r(i)
      new = beta(i)*s(i)*(i0(i) + moved(i))/all
      ill = e(i)*0.2_dp
      well = i0(i)*0.1_dp
      s(i) = s(i) - new
      e(i) = e(i) + new - ill
      i0(i) = i0(i) + ill - well
      r(i) = r(i) + well
    end do
  end subroutine

  subroutine contacts(n, m, w, ill, risk)
    integer, intent(in) :: n, m
    real(sp), intent(in) :: w(n,m), ill(m)
    real(sp), intent(inout) :: risk(n)
    integer :: i, j
    do concurrent (i = 1:n)
      risk(i) = 0
      do j = 1, m
        risk(i) = risk(i) + w(i,j)*ill(j)
      end do
    end do
  end subroutine

  subroutine legendre(n, l, x, p)
    integer, intent(in) :: n, l
    real(dp), intent(in) :: x(n)
    real(dp), intent(inout) :: p(n,0:l)
    integer :: i, k
    do concurrent (i = 1:n)
      p(i,0) = 1
      p(i,1) = x(i)
      do k = 2, l
        p(i,k) = ((2*k - 1)*x(i)*p(i,k-1) - (k - 1)*p(i,k-2))/k
      end do
    end do
  end subroutine

  subroutine rotate_frames(n, q, a, b)
    integer, intent(in) :: n
    real(sp), intent(in) :: q(4,n), a(3,3,n)
    real(sp), intent(inout) :: b(3,3,n)
    integer :: i
    real(sp) :: r(3,3)
    do concurrent (i = 1:n) local(r)
      r(1,1) = 1 - 2*(q(3,i)**2 + q(4,i)**2)
      r(2,1) = 2*(q(2,i)*q(3,i) + q(1,i)*q(4,i))
      r(3,1) = 2*(q(2,i)*q(4,i) - q(1,i)*q(3,i))
      r(1,2) = 2*(q(2,i)*q(3,i) - q(1,i)*q(4,i))
      r(2,2) = 1 - 2*(q(2,i)**2 + q(4,i)**2)
      r(3,2) = 2*(q(3,i)*q(4,i) + q(1,i)*q(2,i))
      r(1,3) = 2*(q(2,i)*q(4,i) + q(1,i)*q(3,i))
      r(2,3) = 2*(q(3,i)*q(4,i) - q(1,i)*q(2,i))
      r(3,3) = 1 - 2*(q(2,i)**2 + q(3,i)**2)
      b(:,:,i) = matmul(r, a(:,:,i))
    end do
  end subroutine

  subroutine light_curve(n, m, time, flux, freq, power)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: time(n), flux(n), freq(m)
    real(dp), intent(inout) :: power(m)
    integer :: i, j
    real(dp) :: c, s, a
    do concurrent (j = 1:m) local(c, s, a, i)
      c = 0
      s = 0
      do i = 1, n
        a = 6.283185307179586_dp*freq(j)*time(i)
        c = c + flux(i)*cos(a)
        s = s + flux(i)*sin(a)
      end do
      power(j) = (c*c + s*s)/n
    end do
  end subroutine

  subroutine run_orbits_concurrent(turns)
    integer, intent(in) :: turns
    integer, parameter :: nk = 1000000, no = 50000, steps = 200, ne = 300000, me = 400, d = 12, nb = 500000, &
      nw = 200000, ws = 100, &
      np = 20000, nc = 4000, mc = 3000, nl = 100000, l = 20, nf = 800000, nt = 1000, mt = 5000
    real(dp), allocatable :: m(:), e(:), big(:), r(:,:), v(:,:), t(:), c(:,:,:), p(:,:), coupon(:), yield(:), price(:), &
      s(:), ex(:), &
      il(:), re(:), beta(:), moved(:), x(:), pl(:,:), time(:), flux(:), freq(:), power(:)
    real(sp), allocatable :: mean(:), w(:,:), ill(:), risk(:), q(:,:), a(:,:,:), b(:,:,:)
    integer, allocatable :: years(:)
    integer :: turn, i, j
    allocate (m(nk), e(nk), big(nk), r(3,no), v(3,no), t(ne), c(0:d,3,me), p(3,ne), coupon(nb), yield(nb), price(nb), years(nb), &
      mean(nw), s(np), ex(np), il(np), re(np), beta(np), moved(np), w(nc,mc), ill(mc), risk(nc), x(nl), pl(nl,0:l), q(4,nf), &
      a(3,3,nf), b(3,3,nf), time(nt), flux(nt), freq(mt), power(mt))
    do i = 1, nk
      m(i) = mod(i*13, 6283)*0.001_dp
      e(i) = mod(i, 90)*0.01_dp
    end do
    big = 0
    do i = 1, no
      r(:,i) = [1 + 0.001_dp*mod(i, 1000), 0.1_dp, 0.01_dp*mod(i, 7)]
      v(:,i) = [0.0_dp, 1.0_dp, 0.02_dp]
    end do
    do i = 1, ne
      t(i) = mod(i*7, 10007)/10008.0_dp
    end do
    do j = 1, me
      do i = 0, d
        c(i,:,j) = 1.0_dp/(1 + i*i)
      end do
    end do
    p = 0
    do i = 1, nb
      coupon(i) = mod(i, 8)
      yield(i) = 0.01_dp + 0.001_dp*mod(i, 50)
      years(i) = 1 + mod(i*17, 30)
    end do
    price = 0
    mean = 0
    s = 1e5_dp
    ex = 10
    il = 5
    re = 0
    beta = 0.4_dp
    moved = 0.5_dp
    w = 0.001
    ill = 1
    risk = 0
    do i = 1, nl
      x(i) = 2*(mod(i*3, 1001) - 500)/1001.0_dp
    end do
    pl = 0
    q = 0.5
    a = 0.3
    b = 0
    do i = 1, nt
      time(i) = i*0.02_dp
      flux(i) = 1 + 0.01_dp*mod(i, 13)
    end do
    do i = 1, mt
      freq(i) = 0.001_dp*i
    end do
    power = 0
    do turn = 1, turns
      call solve_kepler(nk, m, e, big)
      call orbit_steps(no, steps, r, v, 0.01_dp)
      call ephemeris(ne, me, d, t, c, p)
      call bond_prices(nb, 30, coupon, yield, years, price)
      call walks(nw, ws, 4711, 100.0, mean)
      call epidemic(np, s, ex, il, re, beta, moved)
      call contacts(nc, mc, w, ill, risk)
      call legendre(nl, l, x, pl)
      call rotate_frames(nf, q, a, b)
      call light_curve(nt, mt, time, flux, freq, power)
    end do
    print *, 'orbits', sum(big), sum(r), sum(p), sum(price), sum(mean)/nw, sum(s), sum(re), sum(risk), sum(pl), sum(b), sum(power)
  end subroutine
end module
