! Loops that end when data say so.
module ends
  implicit none
  integer, parameter :: r8 = 8, i8 = 8
contains
  subroutine kepler(n, mean, ecc, anomaly)
    integer, intent(in) :: n
    real(r8), intent(in) :: mean(n), ecc(n)
    real(r8), intent(inout) :: anomaly(n)
    integer :: i
    real(r8) :: e, d
    !$acc parallel loop private(e, d)
    do i = 1, n
      e = mean(i)
      do
        d = (e - ecc(i)*sin(e) - mean(i))/(1 - ecc(i)*cos(e))
        e = e - d
        if (abs(d) < 1e-12_r8) exit
      end do
      anomaly(i) = e
    end do
  end subroutine

  subroutine saturation(n, t, q, p, tout)
    integer, intent(in) :: n
    real(r8), intent(in) :: t(n), q(n), p(n)
    real(r8), intent(inout) :: tout(n)
    integer :: i, it
    real(r8) :: tl, es, qs, f, df
    !$acc parallel loop private(tl, es, qs, f, df, it)
    do i = 1, n
      tl = t(i)
      do it = 1, 20
        es = 611*exp(17.27_r8*(tl - 273.16_r8)/(tl - 35.86_r8))
        qs = 0.622_r8*es/(p(i) - es)
        f = tl - t(i) + 2500*(qs - q(i))
        df = 1 + 2500*qs*17.27_r8*237.3_r8/(tl - 35.86_r8)**2
        tl = tl - f/df
        if (abs(f) < 1e-6_r8) exit
      end do
      tout(i) = tl
    end do
  end subroutine

  subroutine locate(n, m, grid, x, at)
    integer, intent(in) :: n, m
    real(r8), intent(in) :: grid(m), x(n)
    integer, intent(inout) :: at(n)
    integer :: i, lo, hi, mid
    !$acc parallel loop private(lo, hi, mid)
    do i = 1, n
      lo = 1
      hi = m
      do while (hi - lo > 1)
        mid = (lo + hi)/2
        if (grid(mid) <= x(i)) then
          lo = mid
        else
          hi = mid
        end if
      end do
      at(i) = lo
    end do
  end subroutine

  subroutine first_level(n, nk, t, tmin, lev)
    integer, intent(in) :: n, nk
    real(r8), intent(in) :: t(n,nk), tmin
    integer, intent(inout) :: lev(n)
    integer :: i, k
    !$acc parallel loop private(k)
    do i = 1, n
      lev(i) = nk
      do k = 1, nk
        if (t(i,k) > tmin) then
          lev(i) = k
          exit
        end if
      end do
    end do
  end subroutine

  subroutine burning_ship(nx, ny, image)
    integer, intent(in) :: nx, ny
    integer, intent(inout) :: image(nx,ny)
    integer :: i, j, it
    real :: x, y, cx, cy, t
    !$acc parallel loop collapse(2) private(x, y, cx, cy, t, it)
    do j = 1, ny
      do i = 1, nx
        cx = -2.2 + 3.2*i/nx
        cy = -1.8 + 2.6*j/ny
        x = 0
        y = 0
        it = 0
        do while (x*x + y*y < 4 .and. it < 256)
          t = x*x - y*y + cx
          y = 2*abs(x*y) + cy
          x = t
          it = it + 1
        end do
        image(i,j) = it
      end do
    end do
  end subroutine

  subroutine ray_march(n, m, kappa, start, depth)
    integer, intent(in) :: n, m
    real(r8), intent(in) :: kappa(m), start(n)
    real(r8), intent(inout) :: depth(n)
    integer :: i, k
    real(r8) :: tau
    !$acc parallel loop private(tau, k)
    do i = 1, n
      tau = 0
      k = int(start(i)*m/2) + 1
      do while (tau < 2 .and. k < m)
        tau = tau + 0.1_r8*kappa(k)
        k = k + 1
      end do
      depth(i) = tau + k
    end do
  end subroutine

  subroutine greatest_divisors(n, a, b, g)
    integer, intent(in) :: n, a(n), b(n)
    integer, intent(inout) :: g(n)
    integer :: i, x, y, t
    !$acc parallel loop private(x, y, t)
    do i = 1, n
      x = a(i)
      y = b(i)
      do while (y /= 0)
        t = mod(x, y)
        x = y
        y = t
      end do
      g(i) = x
    end do
  end subroutine

  subroutine follow_chain(n, next, steps)
    integer, intent(in) :: n, next(n)
    integer, intent(inout) :: steps(n)
    integer :: i, k, c
    !$acc parallel loop private(k, c)
    do i = 1, n
      k = i
      c = 0
      do while (next(k) /= k)
        k = next(k)
        c = c + 1
      end do
      steps(i) = c
    end do
  end subroutine

  subroutine random_walks(n, seed, time)
    integer, intent(in) :: n, seed(n)
    integer, intent(inout) :: time(n)
    integer :: i, k, x
    integer(i8) :: s
    !$acc parallel loop private(s, x, k)
    do i = 1, n
      s = seed(i)
      x = 10
      do k = 1, 1000
        s = iand(s*6364136223846793005_i8 + 1442695040888963407_i8, huge(s))
        x = x + merge(1, -1, btest(s, 40))
        if (x <= 0 .or. x >= 20) exit
      end do
      time(i) = k
    end do
  end subroutine

  subroutine run_ends(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 600000, m = 5000, nk = 60
    real(r8), allocatable :: mean(:), ecc(:), anomaly(:), t(:), q(:), p(:), tout(:), grid(:), x(:), tk(:,:), &
      kappa(:), depth(:)
    integer, allocatable :: at(:), lev(:), image(:,:), a(:), b(:), g(:), next(:), steps(:), time(:)
    integer :: i, k
    allocate (mean(n), ecc(n), anomaly(n), t(n), q(n), p(n), tout(n), grid(m), x(n), tk(n/4,nk), kappa(m), depth(n), &
      at(n), lev(n/4), image(1000,800))
    allocate (a(n), b(n), g(n), next(n), steps(n), time(n))
    call random_number(mean)
    mean = 6.2_r8*mean
    call random_number(ecc)
    ecc = 0.8_r8*ecc
    call random_number(t)
    t = 260 + 40*t
    q = 0.01_r8
    p = 90000
    call random_number(x)
    do i = 1, m
      grid(i) = (i - 1)/real(m - 1, r8)
    end do
    call random_number(tk)
    call random_number(kappa)
    anomaly = 0
    do i = 1, n
      a(i) = 1 + mod(i*7919, 100000)
      b(i) = 1 + mod(i*104729, 90000)
      next(i) = max(1, i - 1 - mod(i, 7)*(i/16))
      if (mod(i, 32) == 0) next(i) = i
    end do
    next(1) = 1
    !$acc data copyin(mean, ecc, t, q, p, grid, x, tk, kappa, a, b, next) &
    !$acc & copy(anomaly, tout, at, lev, image, depth, g, steps, time)
    do k = 1, turns
      call kepler(n, mean, ecc, anomaly)
      call saturation(n, t, q, p, tout)
      call locate(n, m, grid, x, at)
      call first_level(n/4, nk, tk, 0.9_r8, lev)
      call burning_ship(1000, 800, image)
      call ray_march(n, m, kappa, x, depth)
      call greatest_divisors(n, a, b, g)
      call follow_chain(n, next, steps)
      call random_walks(n/2, a, time)
    end do
    !$acc end data
    print *, 'ends', sum(anomaly), sum(tout), sum(at), sum(lev), sum(image), sum(depth), sum(g), sum(steps), sum(time)
  end subroutine
end module
