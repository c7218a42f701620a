! Power grids, roads and batteries by DO CONCURRENT, and rows by OpenACC: admittances, loads, queues, cells of traffic, ordinary differential equations.
module networks_concurrent
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  subroutine injected_power(n, ptr, col, y, v, s)
    integer, intent(in) :: n, ptr(n+1), col(:)
    complex(dp), intent(in) :: y(:), v(n)
    complex(dp), intent(inout) :: s(n)
    integer :: i, k
    complex(dp) :: t
    !$acc parallel loop private(t)
    do i = 1, n
      t = 0
      do k = ptr(i), ptr(i+1) - 1
        t = t + y(k)*v(col(k))
      end do
      s(i) = v(i)*conjg(t)
    end do
  end subroutine

  subroutine battery_step(n, soc, heat, load, h)
    integer, intent(in) :: n
    real(dp), intent(inout) :: soc(n), heat(n)
    real(dp), intent(in) :: load(n), h
    integer :: i, k
    real(dp) :: x, t, k1, k2, k3, k4
    do concurrent (i = 1:n) local(x, t, k1, k2, k3, k4, k)
      x = soc(i)
      t = heat(i)
      do k = 1, 10
        k1 = -load(i)/(3 + x)
        k2 = -load(i)/(3 + x + 0.5_dp*h*k1)
        k3 = -load(i)/(3 + x + 0.5_dp*h*k2)
        k4 = -load(i)/(3 + x + h*k3)
        x = x + h/6*(k1 + 2*k2 + 2*k3 + k4)
        t = t + h*(load(i)**2*0.01_dp - 0.05_dp*(t - 25))
      end do
      soc(i) = x
      heat(i) = t
    end do
  end subroutine

  subroutine traffic_cells(nl, nc, rho, cap, new)
    integer, intent(in) :: nl, nc
    real(sp), intent(in) :: rho(nc,nl), cap(nl)
    real(sp), intent(inout) :: new(nc,nl)
    integer :: l, c
    real(sp) :: come, go
    do concurrent (l = 1:nl, c = 2:nc-1) local(come, go)
      come = min(rho(c-1,l), cap(l), 0.5*(1 - rho(c,l)))
      go = min(rho(c,l), cap(l), 0.5*(1 - rho(c+1,l)))
      new(c,l) = rho(c,l) + come - go
    end do
  end subroutine

  subroutine daily_peaks(nd, nh, nm, use, peak, mean)
    integer, intent(in) :: nd, nh, nm
    real(sp), intent(in) :: use(nh,nd,nm)
    real(sp), intent(inout) :: peak(nd,nm), mean(nd,nm)
    integer :: m, d
    do concurrent (m = 1:nm, d = 1:nd)
      peak(d,m) = maxval(use(:,d,m))
      mean(d,m) = sum(use(:,d,m))/nh
    end do
  end subroutine

  subroutine queue_times(n, lambda, servers, wait)
    integer, intent(in) :: n, servers(n)
    real(dp), intent(in) :: lambda(n)
    real(dp), intent(inout) :: wait(n)
    integer :: i, k
    real(dp) :: term, total
    do concurrent (i = 1:n) local(term, total, k)
      term = 1
      total = 1
      do k = 1, servers(i) - 1
        term = term*lambda(i)/k
        total = total + term
      end do
      term = term*lambda(i)/servers(i)*servers(i)/(servers(i) - lambda(i))
      wait(i) = term/(total + term)/(servers(i) - lambda(i))
    end do
  end subroutine

  subroutine line_losses(n, from, to, g, v, total)
    integer, intent(in) :: n, from(n), to(n)
    real(dp), intent(in) :: g(n)
    complex(dp), intent(in) :: v(:)
    real(dp), intent(inout) :: total
    integer :: i
    real(dp) :: s
    s = 0
    !$acc parallel loop reduction(+:s)
    do i = 1, n
      s = s + g(i)*real(conjg(v(from(i)) - v(to(i)))*(v(from(i)) - v(to(i))))
    end do
    total = s
  end subroutine

  subroutine run_networks_concurrent(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 300000, nb = 400000, nl = 3000, nc = 1500, nd = 365, nh = 24, nm = 900, nq = 150000
    complex(dp), allocatable :: y(:), v(:), s(:)
    real(dp), allocatable :: soc(:), heat(:), load(:), lambda(:), wait(:), g(:)
    real(sp), allocatable :: rho(:,:), new(:,:), cap(:), use(:,:,:), peak(:,:), mean(:,:)
    integer, allocatable :: ptr(:), col(:), servers(:), from(:), to(:)
    real(dp) :: total
    integer :: turn, i, k, m
    allocate (ptr(n+1), v(n), s(n), soc(nb), heat(nb), load(nb), lambda(nq), wait(nq), servers(nq), rho(nc,nl), &
      new(nc,nl), cap(nl), &
      use(nh,nd,nm), peak(nd,nm), mean(nd,nm), from(2*n), to(2*n), g(2*n))
    ptr(1) = 1
    do i = 1, n
      ptr(i+1) = ptr(i) + 2 + mod(i, 4)
    end do
    allocate (col(ptr(n+1)-1), y(ptr(n+1)-1))
    do i = 1, n
      m = 0
      do k = ptr(i), ptr(i+1) - 1
        col(k) = 1 + mod(i + m*31, n)
        m = m + 1
      end do
    end do
    y = (0.1_dp, -0.4_dp)
    v = (1.0_dp, 0.02_dp)
    s = 0
    soc = 0.9_dp
    heat = 25
    do i = 1, nb
      load(i) = 0.001_dp*mod(i, 100)
    end do
    do i = 1, nq
      servers(i) = 2 + mod(i, 20)
      lambda(i) = 0.8_dp*servers(i)
    end do
    wait = 0
    rho = 0.3
    new = 0.3
    cap = 0.2
    use = 0.7
    peak = 0
    mean = 0
    do i = 1, 2*n
      from(i) = 1 + mod(i, n)
      to(i) = 1 + mod(i + 1 + mod(i, 50), n)
    end do
    g = 0.01_dp
    do turn = 1, turns
      call injected_power(n, ptr, col, y, v, s)
      call battery_step(nb, soc, heat, load, 0.1_dp)
      call traffic_cells(nl, nc, rho, cap, new)
      call daily_peaks(nd, nh, nm, use, peak, mean)
      call queue_times(nq, lambda, servers, wait)
      call line_losses(2*n, from, to, g, v, total)
    end do
    print *, 'networks', sum(s), sum(soc), sum(heat), sum(new), sum(peak), sum(mean), sum(wait), total
  end subroutine
end module
