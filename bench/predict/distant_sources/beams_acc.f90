! Accelerators, lenses and ultrasound by OpenACC: turns of particles, apertures, rays through lenses, delays and sums, moments of bunches.
module beams_acc
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  ! Drift, quadrupole, drift, cavity.
  subroutine one_turn(n, x, px, y, py, z, d, k1, length, volt)
    integer, intent(in) :: n
    real(dp), intent(inout) :: x(n), px(n), y(n), py(n), z(n), d(n)
    real(dp), intent(in) :: k1, length, volt
    integer :: i
    real(dp) :: q
    !$acc parallel loop private(q)
    do i = 1, n
      x(i) = x(i) + length*px(i)
      y(i) = y(i) + length*py(i)
      q = k1/(1 + d(i))
      px(i) = px(i) - q*x(i)
      py(i) = py(i) + q*y(i)
      x(i) = x(i) + length*px(i)
      y(i) = y(i) + length*py(i)
      z(i) = z(i) - 0.5_dp*length*(px(i)**2 + py(i)**2)
      d(i) = d(i) + volt*sin(z(i))
    end do
  end subroutine

  ! Sextupoles one after the other for each particle.
  subroutine sextupoles(n, m, x, px, y, py, k2)
    integer, intent(in) :: n, m
    real(sp), intent(inout) :: x(n), px(n), y(n), py(n)
    real(sp), intent(in) :: k2(m)
    integer :: i, j
    real(sp) :: a, b, pa, pb
    !$acc parallel loop private(j, a, b, pa, pb)
    do i = 1, n
      a = x(i)
      b = y(i)
      pa = px(i)
      pb = py(i)
      do j = 1, m
        pa = pa - k2(j)*(a*a - b*b)
        pb = pb + 2*k2(j)*a*b
        a = a + 0.1*pa
        b = b + 0.1*pb
      end do
      x(i) = a
      y(i) = b
      px(i) = pa
      py(i) = pb
    end do
  end subroutine

  ! Particles that are outside the pipe, and the second moments of the others.
  subroutine bunch_moments(n, x, y, lost, xx, yy, xy)
    integer, intent(in) :: n
    real(dp), intent(in) :: x(n), y(n)
    integer, intent(inout) :: lost
    real(dp), intent(inout) :: xx, yy, xy
    integer :: i, out
    real(dp) :: a, b, c
    out = 0
    a = 0
    b = 0
    c = 0
    !$acc parallel loop reduction(+:out, a, b, c)
    do i = 1, n
      if (x(i)**2 + y(i)**2 > 25) then
        out = out + 1
      else
        a = a + x(i)**2
        b = b + y(i)**2
        c = c + x(i)*y(i)
      end if
    end do
    lost = out
    xx = a
    yy = b
    xy = c
  end subroutine

  ! A ray through spherical surfaces, until it misses one.
  subroutine trace_rays(n, ns, height, slope, radius, gap, index, spot, alive)
    integer, intent(in) :: n, ns
    real(dp), intent(in) :: height(n), slope(n), radius(ns), gap(ns), index(0:ns)
    real(dp), intent(inout) :: spot(n)
    logical, intent(inout) :: alive(n)
    integer :: i, k
    real(dp) :: h, u, s, t
    !$acc parallel loop private(k, h, u, s, t)
    do i = 1, n
      h = height(i)
      u = slope(i)
      alive(i) = .true.
      do k = 1, ns
        s = h/radius(k) + u
        if (abs(s) >= 1) then
          alive(i) = .false.
          exit
        end if
        t = index(k-1)/index(k)*s
        u = u - s + asin(t)
        h = h + gap(k)*u
      end do
      spot(i) = h
    end do
  end subroutine

  ! Echoes of all elements of a probe, each at its own delay, for every point of an image.
  subroutine delay_and_sum(nx, nz, ne, nt, echo, image)
    integer, intent(in) :: nx, nz, ne, nt
    real(sp), intent(in) :: echo(nt,ne)
    real(sp), intent(inout) :: image(nx,nz)
    integer :: i, k, e, t
    real(sp) :: s, r
    !$acc parallel loop collapse(2) private(e, t, s, r)
    do k = 1, nz
      do i = 1, nx
        s = 0
        do e = 1, ne
          r = k + sqrt(real(k)**2 + (0.5*i - e)**2)
          t = int(r) + 1
          if (t < nt) s = s + echo(t,e)*(t - r) + echo(t+1,e)*(r + 1 - t)
        end do
        image(i,k) = s
      end do
    end do
  end subroutine

  subroutine run_beams_acc(turns)
    integer, intent(in) :: turns
    integer, parameter :: n = 1500000, m = 40, nm = 900000, nr = 500000, ns = 8, nx = 256, nz = 500, ne = 64, nt = 2048
    real(dp), allocatable :: x(:), px(:), y(:), py(:), z(:), d(:), height(:), slope(:), radius(:), gap(:), index(:), spot(:)
    real(sp), allocatable :: fx(:), fpx(:), fy(:), fpy(:), k2(:), echo(:,:), image(:,:)
    logical, allocatable :: alive(:)
    real(dp) :: xx, yy, xy
    integer :: turn, i, lost
    allocate (x(n), px(n), y(n), py(n), z(n), d(n), height(nr), slope(nr), radius(ns), gap(ns), index(0:ns), spot(nr), fx(nm), &
      fpx(nm), fy(nm), fpy(nm), k2(m), echo(nt,ne), image(nx,nz), alive(nr))
    do i = 1, n
      x(i) = 0.001_dp*mod(i, 6000)
      y(i) = 0.002_dp*mod(i, 1500)
    end do
    px = 0.001_dp
    py = -0.001_dp
    z = 0.2_dp
    d = 0.01_dp
    do i = 1, nm
      fx(i) = 0.01*mod(i, 50)
      fy(i) = 0.01*mod(i, 30)
    end do
    fpx = 0.001
    fpy = 0.002
    k2 = 0.01
    do i = 1, nr
      height(i) = 0.01_dp*mod(i, 900)
      slope(i) = 0.0001_dp*mod(i, 70)
    end do
    radius = 40
    gap = 2
    do i = 0, ns
      index(i) = 1 + 0.5_dp*mod(i, 2)
    end do
    spot = 0
    alive = .true.
    echo = 0.25
    image = 0
    do turn = 1, turns
      call one_turn(n, x, px, y, py, z, d, 0.1_dp, 0.5_dp, 0.001_dp)
      call sextupoles(nm, m, fx, fpx, fy, fpy, k2)
      call bunch_moments(n, x, y, lost, xx, yy, xy)
      call trace_rays(nr, ns, height, slope, radius, gap, index, spot, alive)
      call delay_and_sum(nx, nz, ne, nt, echo, image)
    end do
    print *, 'beams', sum(x), sum(d), sum(fx), lost, xx, yy, xy, sum(spot), count(alive), sum(image)
  end subroutine
end module
