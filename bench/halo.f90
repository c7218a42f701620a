! Planes of a field of 512**3 reals, across each of its dimensions: GB/s to the device and home, one after the other, and together on a queue.
program halo
  use iso_fortran_env, only: int64
  implicit none
  integer, parameter :: n = 512, most = 20
  real(8), allocatable :: u(:, :, :)
  real(8) :: t(3, 2), begin
  integer :: k
  allocate (u(n, n, n))
  u = 1
  !$acc enter data copyin(u)
  t = huge(t)
  do k = 1, most
    begin = now()
    !$acc update self(u(2, :, :))
    call least(t(1, 1))
    !$acc update device(u(1, :, :))
    call least(t(1, 2))
    !$acc update self(u(:, 2, :))
    call least(t(2, 1))
    !$acc update device(u(:, 1, :))
    call least(t(2, 2))
    !$acc update self(u(:, :, 2))
    call least(t(3, 1))
    !$acc update device(u(:, :, 1))
    call least(t(3, 2))
  end do
  print '(a,3f8.2,a,3f8.2)', 'home, x y z:', 8d-9*n*n/t(:, 1), '  to the device:', 8d-9*n*n/t(:, 2)
  t = huge(t)
  do k = 1, most
    begin = now()
    !$acc update self(u(2, :, :), u(:, 2, :), u(:, :, 2)) async(1)
    !$acc wait(1)
    call least(t(1, 1))
    !$acc update device(u(1, :, :), u(:, 1, :), u(:, :, 1)) async(1)
    !$acc wait(1)
    call least(t(1, 2))
  end do
  print '(a,f8.2,a,f8.2)', 'on a queue, pinned, all three: home', 24d-9*n*n/t(1, 1), '  to the device:', 24d-9*n*n/t(1, 2)
  !$acc exit data delete(u)

contains

  real(8) function now()
    integer(int64) :: ticks, rate
    call system_clock(ticks, rate)
    now = real(ticks, 8)/rate
  end function now

  subroutine least(t)
    real(8), intent(inout) :: t
    t = min(t, now() - begin)
    begin = now()
  end subroutine least
end program halo
