! MPI's module, which f2cuda does not read: handles are objects of types, and the error code is optional.
module mpi_f08
  implicit none
  type, bind(c) :: MPI_Request
    integer :: MPI_VAL
  end type
  type, bind(c) :: MPI_Datatype
    integer :: MPI_VAL
  end type
  type(MPI_Datatype), parameter :: MPI_DOUBLE_PRECISION = MPI_Datatype(8)
contains
  subroutine MPI_Irecv(buf, count, datatype, source, tag, request)
    real(8) :: buf(*)
    integer, intent(in) :: count, source, tag
    type(MPI_Datatype), intent(in) :: datatype
    type(MPI_Request), intent(out) :: request
    integer :: ierr
    external :: mpi_irecv_of_c
    call mpi_irecv_of_c(buf, count, datatype%MPI_VAL, source, tag, 0, request%MPI_VAL, ierr)
  end subroutine
  subroutine MPI_Wait(request)
    type(MPI_Request) :: request
    integer :: status, ierr
    external :: mpi_wait_of_c
    call mpi_wait_of_c(request%MPI_VAL, status, ierr)
  end subroutine
end module
