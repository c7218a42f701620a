! A halo exchange with oneself: planes of an array that stays on the device, two of them made of vectors. usage: messages N STEPS
! f2cuda -O2 --auto=all --arch=sm_90 messages.f90 messages.c -o messages
program messages
  implicit none
  integer :: nx, ny, nz, steps, i, j, k, t, ierr, st(6), clk0, clk1, rate
  real(8), allocatable :: a(:, :, :), b(:, :, :)
  real(8) :: s
  character(20) :: arg
  external :: mpi_sendrecv, stub_sizes
  call get_command_argument(1, arg); read (arg, *) nx
  call get_command_argument(2, arg); read (arg, *) steps
  ny = nx; nz = nx
  call stub_sizes(nx + 2, ny + 2, nz + 2)
  allocate (a(0:nx + 1, 0:ny + 1, 0:nz + 1), b(0:nx + 1, 0:ny + 1, 0:nz + 1))
  do k = 0, nz + 1
    do j = 0, ny + 1
      do i = 0, nx + 1
        a(i, j, k) = mod(i + 2*j + 3*k, 11)
        b(i, j, k) = 0
      end do
    end do
  end do
  do t = 1, steps
    if (t == 3) call system_clock(clk0, rate)
    call mpi_sendrecv(a(nx, 0, 0), 1, 100, 0, 1, a(0, 0, 0), 1, 100, 0, 1, 0, st, ierr)
    call mpi_sendrecv(a(1, 0, 0), 1, 100, 0, 1, a(nx + 1, 0, 0), 1, 100, 0, 1, 0, st, ierr)
    call mpi_sendrecv(a(0, ny, 0), 1, 101, 0, 1, a(0, 0, 0), 1, 101, 0, 1, 0, st, ierr)
    call mpi_sendrecv(a(0, 1, 0), 1, 101, 0, 1, a(0, ny + 1, 0), 1, 101, 0, 1, 0, st, ierr)
    call mpi_sendrecv(a(0, 0, nz), (nx + 2)*(ny + 2), 8, 0, 1, a(0, 0, 0), (nx + 2)*(ny + 2), 8, 0, 1, 0, st, ierr)
    call mpi_sendrecv(a(0, 0, 1), (nx + 2)*(ny + 2), 8, 0, 1, a(0, 0, nz + 1), (nx + 2)*(ny + 2), 8, 0, 1, 0, st, ierr)
    do k = 1, nz
      do j = 1, ny
        do i = 1, nx
          b(i, j, k) = (a(i, j, k - 1) + a(i, j, k + 1) + a(i - 1, j, k) + a(i + 1, j, k) + a(i, j - 1, k) + a(i, j + 1, k))/6
        end do
      end do
    end do
    do k = 1, nz
      do j = 1, ny
        do i = 1, nx
          a(i, j, k) = b(i, j, k)
        end do
      end do
    end do
  end do
  call system_clock(clk1)
  s = 0
  do k = 1, nz
    do j = 1, ny
      do i = 1, nx
        s = s + a(i, j, k)*(1 + mod(i + j*k, 5))
      end do
    end do
  end do
  print *, s
  print '(a,f10.3)', 'ms a step', (clk1 - clk0)*1e3/rate/(steps - 2)
end program
