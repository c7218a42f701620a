! Ice sheets by OpenMP target: flow, temperatures, balance, stones that the ice carries, what is written to the log.
module glaciers_target
  implicit none
  integer, parameter :: dp = kind(1d0), sp = kind(1.0)
contains
  ! How much ice flows through each corner of cells.
  subroutine ice_flow(nx, ny, dx, h, s, fx, fy)
    integer, intent(in) :: nx, ny
    real(dp), intent(in) :: dx, h(nx,ny), s(nx,ny)
    real(dp), intent(inout) :: fx(nx,ny), fy(nx,ny)
    integer :: i, j
    real(dp) :: sx, sy, t, d
    !$omp target teams distribute parallel do collapse(2) private(sx, sy, t, d) map(to: h, s) map(from: fx, fy)
    do j = 1, ny - 1
      do i = 1, nx - 1
        sx = (s(i+1,j) - s(i,j) + s(i+1,j+1) - s(i,j+1))/(2*dx)
        sy = (s(i,j+1) - s(i,j) + s(i+1,j+1) - s(i+1,j))/(2*dx)
        t = 0.25_dp*(h(i,j) + h(i+1,j) + h(i,j+1) + h(i+1,j+1))
        d = 1.2e-9_dp*t**5*(sx**2 + sy**2)
        fx(i,j) = -d*sx
        fy(i,j) = -d*sy
      end do
    end do
  end subroutine

  ! Temperatures of columns of ice, by layers from the rock to the surface.
  subroutine ice_temperatures(nx, ny, nz, dt, h, top, heat, t)
    integer, intent(in) :: nx, ny, nz
    real(dp), intent(in) :: dt, h(nx,ny), top(nx,ny), heat(nx,ny)
    real(dp), intent(inout) :: t(nx,ny,nz)
    integer :: i, j, k
    real(dp) :: r, a(40), b(40)
    !$omp target teams distribute parallel do collapse(2) private(r, a, b, k) map(to: h, top, heat) map(tofrom: t)
    do j = 1, ny
      do i = 1, nx
        r = 36*dt*(nz - 1)**2/max(h(i,j), 10._dp)**2
        a(1) = 1
        b(1) = heat(i,j)
        do k = 2, nz - 1
          a(k) = r/(1 + 2*r - r*a(k-1))
          b(k) = (t(i,j,k) + r*b(k-1))/(1 + 2*r - r*a(k-1))
        end do
        t(i,j,nz) = top(i,j)
        do k = nz - 1, 1, -1
          t(i,j,k) = a(k)*t(i,j,k+1) + b(k)
        end do
      end do
    end do
  end subroutine

  ! Snow and melt by bands of height.
  subroutine balance_bands(nx, ny, nb, s, snow, melt, band, cells)
    integer, intent(in) :: nx, ny, nb
    real(dp), intent(in) :: s(nx,ny), snow(nx,ny), melt(nx,ny)
    real(dp), intent(inout) :: band(nb)
    integer, intent(inout) :: cells(nb)
    integer :: i, j, b
    !$omp target teams distribute parallel do collapse(2) private(b) map(to: s, snow, melt) map(tofrom: band, cells)
    do j = 1, ny
      do i = 1, nx
        b = max(1, min(nb, 1 + int(s(i,j)/50)))
        !$omp atomic
        band(b) = band(b) + snow(i,j) - melt(i,j)
        !$omp atomic
        cells(b) = cells(b) + 1
      end do
    end do
  end subroutine

  ! Stones on the ice, in four steps between two times of the model.
  subroutine carry_stones(n, nx, ny, dt, u, v, x, y)
    integer, intent(in) :: n, nx, ny
    real(dp), intent(in) :: dt, u(nx,ny), v(nx,ny)
    real(dp), intent(inout) :: x(n), y(n)
    integer :: p, i, j, k
    real(dp) :: a, b, c, d
    !$omp target teams distribute parallel do private(i, j, k, a, b, c, d) map(to: u, v) map(tofrom: x, y)
    do p = 1, n
      do k = 1, 4
        i = max(1, min(nx - 1, int(x(p))))
        j = max(1, min(ny - 1, int(y(p))))
        a = x(p) - i
        b = y(p) - j
        c = (1 - b)*((1 - a)*u(i,j) + a*u(i+1,j)) + b*((1 - a)*u(i,j+1) + a*u(i+1,j+1))
        d = (1 - b)*((1 - a)*v(i,j) + a*v(i+1,j)) + b*((1 - a)*v(i,j+1) + a*v(i+1,j+1))
        x(p) = x(p) + 0.25_dp*dt*c
        y(p) = y(p) + 0.25_dp*dt*d
      end do
    end do
  end subroutine

  ! Volume, area, thickest ice and fastest flow.
  subroutine ice_log(nx, ny, h, fx, fy, volume, area, thickest, fastest)
    integer, intent(in) :: nx, ny
    real(dp), intent(in) :: h(nx,ny), fx(nx,ny), fy(nx,ny)
    real(dp), intent(out) :: volume, thickest, fastest
    integer, intent(out) :: area
    integer :: i, j
    volume = 0
    area = 0
    thickest = 0
    fastest = 0
    !$omp target teams distribute parallel do collapse(2) reduction(+:volume, area) reduction(max:thickest, fastest) &
    !$omp   map(to: h, fx, fy)
    do j = 1, ny
      do i = 1, nx
        volume = volume + h(i,j)
        if (h(i,j) > 1) then
          area = area + 1
          fastest = max(fastest, sqrt(fx(i,j)**2 + fy(i,j)**2)/h(i,j))
        end if
        thickest = max(thickest, h(i,j))
      end do
    end do
  end subroutine

  subroutine run_glaciers_target(turns)
    integer, intent(in) :: turns
    integer, parameter :: nx = 1300, ny = 1100, mx = 300, my = 260, nz = 32, nb = 90, n = 500000
    real(dp), allocatable :: h(:,:), s(:,:), fx(:,:), fy(:,:), top(:,:), heat(:,:), depth(:,:), t(:,:,:), snow(:,:), &
      melt(:,:), x(:), y(:)
    real(dp) :: band(nb), volume, thickest, fastest
    integer :: cells(nb), area, i, j, turn
    allocate (h(nx,ny), s(nx,ny), fx(nx,ny), fy(nx,ny), top(mx,my), heat(mx,my), depth(mx,my), t(mx,my,nz), &
      snow(nx,ny), melt(nx,ny), &
      x(n), y(n))
    do j = 1, ny
      do i = 1, nx
        h(i,j) = max(0._dp, 900 - 0.003_dp*((i - 650)**2 + (j - 500)**2))
        s(i,j) = h(i,j) + 300 + 2*mod(i*j, 150)
        snow(i,j) = 1 + mod(i, 7)*0.1_dp
        melt(i,j) = mod(j, 11)*0.2_dp
      end do
    end do
    do j = 1, my
      do i = 1, mx
        depth(i,j) = 300 + mod(i*j, 500)
        top(i,j) = -20 - mod(i, 9)
        heat(i,j) = 0.01_dp*mod(j, 7)
      end do
    end do
    do i = 1, n
      x(i) = 2 + mod(i*17, 129000)/100._dp
      y(i) = 2 + mod(i*29, 109000)/100._dp
    end do
    t = -10
    fx = 0
    fy = 0
    band = 0
    cells = 0
    !$omp target data map(to: h, s, snow, melt, depth, top, heat) map(tofrom: fx, fy, t, x, y, band, cells)
    do turn = 1, turns
      call ice_flow(nx, ny, 1000._dp, h, s, fx, fy)
      call ice_temperatures(mx, my, nz, 1._dp, depth, top, heat, t)
      call balance_bands(nx, ny, nb, s, snow, melt, band, cells)
      call carry_stones(n, nx, ny, 0.1_dp, snow, melt, x, y)
      call ice_log(nx, ny, h, fx, fy, volume, area, thickest, fastest)
    end do
    !$omp end target data
    print '(a,2i10,9es13.5)', 'glaciers', area, sum(cells), volume, thickest, fastest, sum(fx), sum(fy), sum(t), &
      sum(band), sum(x), sum(y)
  end subroutine
end module
