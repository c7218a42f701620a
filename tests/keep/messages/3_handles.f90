subroutine handles(u)
  use mpi_f08
  use counting
  implicit none
  real(8), intent(inout) :: u(n,m)
  real(8) :: v(n)
  type(MPI_Request) :: r(2)
  integer :: k
  external :: mpi_send
  do k = 1, 3
    v = 100*k
    call mpi_send(v, n, real8, 0, 0, 0, ierr)
    call MPI_Irecv(u(1,2), n, MPI_DOUBLE_PRECISION, inside, 0, r(1))
    call MPI_Wait(r(1))
    call add(u)
  end do
  call crossed('handles of types', 3*row, 3*row)
  call holds('handles of types', u(1,2) == 301)
end subroutine
