! Particles of a beam through magnets, OpenMP without data regions: each magnet's loop maps what it needs.
program beamline
  implicit none
  integer, parameter :: dp = kind(1d0)
  integer, parameter :: n = 1500000, magnets = 40
  real(dp), allocatable :: x(:), px(:), y(:), py(:), dz(:)
  integer, allocatable :: lost(:)
  real(dp) :: strength(magnets), sx, sy
  integer :: i, m, alive
  allocate (x(n), px(n), y(n), py(n), dz(n), lost(n))
  do i = 1, n
    x(i) = 1e-3_dp*(mod(i*7, 1001)/500.0_dp - 1)
    px(i) = 1e-4_dp*(mod(i*13, 997)/500.0_dp - 1)
    y(i) = 1e-3_dp*(mod(i*11, 1009)/500.0_dp - 1)
    py(i) = 1e-4_dp*(mod(i*17, 991)/500.0_dp - 1)
    dz(i) = 1e-3_dp*(mod(i, 101)/50.0_dp - 1)
  end do
  lost = 0
  do m = 1, magnets
    strength(m) = 0.4_dp*(-1)**m
  end do
  do m = 1, magnets
    call lens(n, strength(m), x, px, y, py, dz)
    call drift(n, 0.5_dp, x, px, y, py)
    if (mod(m, 4) == 0) call collimate(n, m, 0.02_dp, x, y, lost)
    if (mod(m, 10) == 0) then
      call sizes(n, x, y, lost, sx, sy, alive)
      print '(i4,2es13.5,i9)', m, sx, sy, alive
    end if
  end do
contains
  subroutine lens(n, k, x, px, y, py, dz)
    integer, intent(in) :: n
    real(dp), intent(in) :: k, x(n), y(n), dz(n)
    real(dp), intent(inout) :: px(n), py(n)
    integer :: i
    !$omp target teams distribute parallel do map(to: x, y, dz) map(tofrom: px, py)
    do i = 1, n
      px(i) = px(i) - k*x(i)/(1 + dz(i)) + 3*k*(x(i)**2 - y(i)**2)
      py(i) = py(i) + k*y(i)/(1 + dz(i)) - 6*k*x(i)*y(i)
    end do
  end subroutine

  subroutine drift(n, length, x, px, y, py)
    integer, intent(in) :: n
    real(dp), intent(in) :: length, px(n), py(n)
    real(dp), intent(inout) :: x(n), y(n)
    integer :: i
    real(dp) :: f
    !$omp target teams distribute parallel do private(f) map(to: px, py) map(tofrom: x, y)
    do i = 1, n
      f = length/sqrt(1 - px(i)**2 - py(i)**2)
      x(i) = x(i) + f*px(i)
      y(i) = y(i) + f*py(i)
    end do
  end subroutine

  subroutine collimate(n, m, gap, x, y, lost)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: gap, x(n), y(n)
    integer, intent(inout) :: lost(n)
    integer :: i
    !$omp target teams distribute parallel do map(to: x, y) map(tofrom: lost)
    do i = 1, n
      if (lost(i) == 0 .and. x(i)**2 + y(i)**2 > gap**2) lost(i) = m
    end do
  end subroutine

  subroutine sizes(n, x, y, lost, sx, sy, alive)
    integer, intent(in) :: n, lost(n)
    real(dp), intent(in) :: x(n), y(n)
    real(dp), intent(out) :: sx, sy
    integer, intent(out) :: alive
    integer :: i
    sx = 0
    sy = 0
    alive = 0
    !$omp target teams distribute parallel do map(to: x, y, lost) reduction(+:sx, sy, alive)
    do i = 1, n
      if (lost(i) == 0) then
        sx = sx + x(i)**2
        sy = sy + y(i)**2
        alive = alive + 1
      end if
    end do
    sx = sqrt(sx/max(alive, 1))
    sy = sqrt(sy/max(alive, 1))
  end subroutine
end program
