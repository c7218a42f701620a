! Heat in a cube: the arrays live on the device for the whole run (acc data), the host looks in from time to time (update).
! Usage: heat3d [points a side [steps]]
program heat3d
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  real(dp), parameter :: lambda = 0.125_dp
  real(dp), allocatable :: u(:,:,:), v(:,:,:)
  real(dp) :: energy
  integer :: n, steps, step, i, j, k

  n = argument(1, 20)
  steps = argument(2, 10)
  allocate(u(0:n+1, 0:n+1, 0:n+1), v(0:n+1, 0:n+1, 0:n+1))
  u = 0.0_dp
  u(n/4:n/2, n/4:n/2, n/4:n/2) = 100.0_dp
  v = u

  !$acc data copy(u) copyin(v)
  do step = 1, steps
    !$acc parallel loop collapse(3) present(u, v)
    do k = 1, n
      do j = 1, n
        do i = 1, n
          v(i,j,k) = u(i,j,k) + lambda * (u(i-1,j,k) + u(i+1,j,k) + u(i,j-1,k) + u(i,j+1,k) &
                     + u(i,j,k-1) + u(i,j,k+1) - 6.0_dp * u(i,j,k))
        end do
      end do
    end do
    energy = 0.0_dp
    !$acc parallel loop gang vector collapse(3) reduction(+:energy) present(u, v)
    do k = 1, n
      do j = 1, n
        do i = 1, n
          u(i,j,k) = v(i,j,k)
          energy = energy + v(i,j,k)
        end do
      end do
    end do
    if (mod(step, 5) == 0) then
      !$acc update self(u(n/3, n/3, n/3))
      write (*, '(a,i5,a,es16.8,a,es16.8)') 'step', step, '  energy', energy, '  probe', u(n/3, n/3, n/3)
    end if
  end do
  !$acc end data

  write (*, '(a,es16.8)') 'norm', sqrt(sum(u**2))

contains

  integer function argument(which, default)
    integer, intent(in) :: which, default
    character(16) :: text
    argument = default
    if (command_argument_count() < which) return
    call get_command_argument(which, text)
    read (text, *) argument
  end function argument

end program heat3d
