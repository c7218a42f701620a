! The system reads and writes an array whose pages are protected, as what it has is out of date.
program system_calls
  implicit none
  integer, parameter :: n = 20000
  real(8), allocatable :: a(:)
  real(8) :: value
  integer :: k
  external :: keep_address, mpi_barrier
  allocate (a(n))
  a = 1
  call keep_address(a)
  do k = 1, 4
    call more()
    call mpi_barrier(value, k)
    print '(f10.1)', value ! (k + 1)*n
  end do
  do k = 1, 4
    call more()
    call mpi_barrier(value, -k)
    call more()
    print '(f10.1)', sum(a) ! (k + 1)*n
  end do
  do concurrent (k = 1:n)
    a(k) = k
  end do
  call mpi_barrier(value, 0)
  print '(3f10.1)', a(6001), a(8512), a(8513)
contains
  subroutine more()
    integer :: i
    do concurrent (i = 1:n)
      a(i) = a(i) + 1
    end do
  end subroutine
end program
