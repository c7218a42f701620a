! A procedure of C reads and writes an array on the device, and nothing says so: an error with F2CUDA_CHECK=data, right with F2CUDA_GUARD=1.
program guarded
  implicit none
  integer, parameter :: n = 10000
  real(8), allocatable :: a(:)
  real(8) :: value
  integer :: i
  external :: keep_address, mpi_barrier
  allocate(a(n))
  a = 1
  call keep_address(a)
  do concurrent (i = 1:n)
    a(i) = a(i) + i
  end do
  call mpi_barrier(value, n/2)
  print '(f8.1)', value
  do concurrent (i = 1:n)
    a(i) = a(i) + 1
  end do
  call mpi_barrier(100d0, -n/2)
  do concurrent (i = 1:n)
    a(i) = a(i) + 1
  end do
  call mpi_barrier(value, n/2)
  print '(f8.1)', value
  print '(f12.1)', sum(a)
end program
