! ice sheet: shallow ice, implicit columns of temperature, DO CONCURRENT with LOCAL arrays and REDUCE(max, .and.), associate
module ice_mod
  implicit none
  integer, parameter :: dp = kind(1d0), nz = 30
  type :: ice_t
    integer :: nx, ny
    real(dp) :: dx
    real(dp), allocatable :: h(:,:), b(:,:), s(:,:), d(:,:), t(:,:,:), acc(:,:)
  end type
contains
  subroutine create(ice, n)
    type(ice_t), intent(out) :: ice
    integer, intent(in) :: n
    integer :: i, j
    ice%nx = n; ice%ny = n; ice%dx = 1.5d6/n
    allocate(ice%h(n, n), ice%b(n, n), ice%s(n, n), ice%d(n, n), ice%t(nz, n, n), ice%acc(n, n))
    do concurrent (j = 1:n, i = 1:n)
      ice%b(i, j) = 200*sin(6d0*i/n)*cos(4d0*j/n)
      ice%h(i, j) = max(0d0, 3000*(1 - ((i - n/2d0)/(0.4d0*n))**2 - ((j - n/2d0)/(0.4d0*n))**2))
      ice%acc(i, j) = 0.5d0 - 2d-12*((i - n/2d0)**2 + (j - n/2d0)**2)*ice%dx**2
    end do
    ice%t = 250
  end subroutine
  subroutine diffusivity(ice, dmax)
    type(ice_t), intent(inout) :: ice
    real(dp), intent(out) :: dmax
    integer :: i, j
    real(dp) :: sx, sy, hm
    associate (h => ice%h, s => ice%s, n => ice%nx, dx => ice%dx)
      do concurrent (j = 1:n, i = 1:n)
        s(i, j) = ice%b(i, j) + h(i, j)
      end do
      dmax = 0
      ice%d = 0
      do concurrent (j = 2:n-1, i = 2:n-1) local(sx, sy, hm) reduce(max:dmax)
        sx = (s(i+1, j) - s(i-1, j))/(2*dx)
        sy = (s(i, j+1) - s(i, j-1))/(2*dx)
        hm = 0.2d0*(h(i, j) + h(i-1, j) + h(i+1, j) + h(i, j-1) + h(i, j+1))
        ice%d(i, j) = 2d-16*(910*9.81d0)**3*2/5*hm**5*(sx**2 + sy**2)
        dmax = max(dmax, ice%d(i, j))
      end do
    end associate
  end subroutine
  subroutine thickness(ice, dt)
    type(ice_t), intent(inout) :: ice
    real(dp), intent(in) :: dt
    integer :: i, j
    real(dp) :: q
    associate (h => ice%h, s => ice%s, d => ice%d, n => ice%nx)
      do concurrent (integer :: j = 2:n-1, i = 2:n-1) local(q)
        q = 0.5d0*((d(i, j) + d(i+1, j))*(s(i+1, j) - s(i, j)) - (d(i, j) + d(i-1, j))*(s(i, j) - s(i-1, j)) &
          + (d(i, j) + d(i, j+1))*(s(i, j+1) - s(i, j)) - (d(i, j) + d(i, j-1))*(s(i, j) - s(i, j-1)))/ice%dx**2
        h(i, j) = max(0d0, h(i, j) + dt*(q + ice%acc(i, j)))
      end do
    end associate
  end subroutine
  subroutine temperature(ice, dt, ok, bad)
    type(ice_t), intent(inout) :: ice
    real(dp), intent(in) :: dt
    logical, intent(out) :: ok
    integer, intent(out) :: bad
    integer :: i, j, k
    real(dp) :: a(nz), b(nz), c(nz), r(nz), dz, w, m
    ok = .true.
    bad = 0
    do concurrent (j = 1:ice%ny, i = 1:ice%nx, ice%h(i, j) > 1) local(a, b, c, r, dz, w, m, k) reduce(.and.:ok) reduce(+:bad)
      dz = ice%h(i, j)/(nz - 1)
      w = -max(0d0, ice%acc(i, j))
      do k = 2, nz - 1
        a(k) = -dt*(36/dz**2 - w*(k - 1)/(2*dz*nz))
        c(k) = -dt*(36/dz**2 + w*(k - 1)/(2*dz*nz))
        b(k) = 1 - a(k) - c(k)
        r(k) = ice%t(k, i, j) + dt*1d-6*ice%d(i, j)
      end do
      a(1) = 0; b(1) = 1; c(1) = -1; r(1) = 0.05d0*dz
      a(nz) = 0; b(nz) = 1; c(nz) = 0; r(nz) = 270 - 0.01d0*(ice%b(i, j) + ice%h(i, j))
      do k = 2, nz
        m = a(k)/b(k-1)
        b(k) = b(k) - m*c(k-1)
        r(k) = r(k) - m*r(k-1)
      end do
      ice%t(nz, i, j) = r(nz)/b(nz)
      do k = nz - 1, 1, -1
        ice%t(k, i, j) = min(273d0, (r(k) - c(k)*ice%t(k+1, i, j))/b(k))
      end do
      ok = ok .and. ice%t(1, i, j) > 200
      if (ice%t(1, i, j) >= 273d0) bad = bad + 1
    end do
  end subroutine
end module
program glacier
  use ice_mod
  implicit none
  type(ice_t) :: ice
  integer :: n, it, bad
  logical :: ok
  real(dp) :: dmax, dt
  character(20) :: arg
  integer(8) :: c0, c1, cr
  n = 400
  call get_command_argument(1, arg)
  if (arg /= '') read(arg, *) n
  call create(ice, n)
  call system_clock(c0, cr)
  do it = 1, 50
    call diffusivity(ice, dmax)
    dt = min(10d0, 0.12d0*ice%dx**2/max(dmax, 1d-3))
    call thickness(ice, dt)
    call temperature(ice, dt, ok, bad)
    if (mod(it, 25) == 0) print '(i5, f10.4, f14.4, l2, i9)', it, dt, sum(ice%h)/n**2, ok, bad
    if (any(ice%h /= ice%h)) stop 'NaN'
  end do
  call system_clock(c1)
  print '(a, 2f14.6)', 't', sum(ice%t)/size(ice%t), minval(ice%t)
  print '(a, f10.1)', 'time ms', 1d3*(c1 - c0)/cr
end program
