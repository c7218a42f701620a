! Bodies under gravity, all pairs: one body an iteration, the partners in a sequential inner loop.
! Usage: nbody [bodies [steps]]
module bodies
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  real(dp), parameter :: dt = 1.0e-3_dp, soft = 1.0e-2_dp
  integer :: n = 100
  real(dp), allocatable :: x(:), y(:), z(:), vx(:), vy(:), vz(:), mass(:)

contains

  subroutine set_up
    integer :: i
    allocate(x(n), y(n), z(n), vx(n), vy(n), vz(n), mass(n))
    do concurrent (i = 1:n)
      x(i) = cos(0.5_dp * i) * (1.0_dp + 0.01_dp * i)
      y(i) = sin(0.5_dp * i) * (1.0_dp + 0.01_dp * i)
      z(i) = 0.1_dp * sin(0.7_dp * i)
      vx(i) = -y(i)
      vy(i) = x(i)
      vz(i) = 0.0_dp
      mass(i) = (1.0_dp + mod(i, 3)) / n
    end do
  end subroutine set_up

  subroutine kick
    integer :: i, j
    real(dp) :: dx, dy, dz, r2, w, fx, fy, fz
    do concurrent (i = 1:n)
      fx = 0.0_dp
      fy = 0.0_dp
      fz = 0.0_dp
      do j = 1, n
        if (j == i) cycle
        dx = x(j) - x(i)
        dy = y(j) - y(i)
        dz = z(j) - z(i)
        r2 = dx**2 + dy**2 + dz**2 + soft**2
        w = mass(j) / (r2 * sqrt(r2))
        fx = fx + w * dx
        fy = fy + w * dy
        fz = fz + w * dz
      end do
      vx(i) = vx(i) + dt * fx
      vy(i) = vy(i) + dt * fy
      vz(i) = vz(i) + dt * fz
    end do
  end subroutine kick

  subroutine drift
    integer :: i
    do concurrent (i = 1:n)
      x(i) = x(i) + dt * vx(i)
      y(i) = y(i) + dt * vy(i)
      z(i) = z(i) + dt * vz(i)
    end do
  end subroutine drift

end module bodies

program nbody
  use bodies
  implicit none
  integer :: step, steps
  character(16) :: arg
  steps = 5
  if (command_argument_count() >= 1) then
    call get_command_argument(1, arg)
    read (arg, *) n
  end if
  if (command_argument_count() >= 2) then
    call get_command_argument(2, arg)
    read (arg, *) steps
  end if
  call set_up
  do step = 1, steps
    call kick
    call drift
  end do
  write (*, '(a,f14.9)') 'kinetic energy ', 0.5_dp * sum(mass * (vx**2 + vy**2 + vz**2))
  write (*, '(a,3f14.9)') 'first body     ', x(1), y(1), z(1)
  write (*, '(a,3f14.9)') 'last body      ', x(n), y(n), z(n)
end program nbody
