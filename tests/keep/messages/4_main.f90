! Buffers of MPI's messages are parts of arrays that stay on the device: what a message can touch crosses, and nothing else.
program messages
  use counting
  implicit none
  real(8), allocatable :: u(:,:)
  real(8) :: v(n,m)
  integer :: i, k, r(4), counts(2) = [n, 2*n]
  external :: mpi_send, mpi_recv, mpi_isend, mpi_irecv, mpi_wait, mpi_sendrecv, mpi_bcast, mpi_send_init, mpi_recv_init, mpi_start
  external :: handles
  integer, external :: borrowed_types
  integer, parameter :: columns = 1000, box = 2000, pairs = 3000, odd = 4000
  allocate(u(n,m), source=0d0)
  call add(u)
  call crossed('begin', whole, 0)

  ! a halo: each step sends a row and receives one; what is received was home before, as a message may be shorter
  do k = 1, 5
    v = 10*k
    call mpi_send(u(1,m-1), n, real8, 0, 0, 0, ierr)
    call mpi_send(v(1,1), n, real8, 0, 0, 0, ierr)
    call mpi_recv(u(1,1), n, real8, inside, 0, 0, status, ierr)
    call add(u)
  end do
  call crossed('send and receive an element', 5*row, 2*5*row)
  call holds('send and receive an element', u(1,1) == 51 .and. u(1,2) == 6)
  call crossed('looked at', 0, 2*8)
  do k = 1, 5
    v = 10*k
    call mpi_send(v(:,2), n, real8, 0, 0, 0, ierr)
    call mpi_recv(u(:,1), n, real8, inside, 0, 0, status, ierr)
    call add(u)
  end do
  call crossed('sections', 5*row, 5*row)
  call holds('sections', u(1,1) == 51 .and. u(1,2) == 11)
  call crossed('looked at', 0, 2*8)
  do k = 1, 5
    v = -10*k
    call mpi_irecv(u(1,1), counts(1), real8, inside, 0, 0, r(1), ierr)
    call mpi_irecv(u(1,m), counts(1), real8, none, 0, 0, r(2), ierr)
    if (k > 0) call mpi_isend(v(1,2), counts(1), real8, 0, 0, 0, r(3), ierr)
    call mpi_wait(r(1), status, ierr)
    call mpi_wait(r(2), status, ierr)
    call add(u)
  end do
  call crossed('requests', 5*row, 2*5*row)
  call holds('requests', u(1,1) == -49 .and. u(n,1) == -49 .and. u(1,2) == 16 .and. u(1,m) == 16)
  call crossed('looked at', 0, 4*8)
  ! a kernel that writes the same array meanwhile
  call mpi_irecv(u(1,1), n, real8, inside, 0, 0, r(1), ierr)
  call crossed('receive', 0, row)
  do concurrent (i = 1:n)
    u(i,2) = 7
  end do
  v = 3
  call mpi_isend(v(1,2), n, real8, 0, 0, 0, r(3), ierr)
  call mpi_wait(r(1), status, ierr)
  call holds('meanwhile', total(u) == 3*n + 7*n + 16*n*(m - 2))
  call crossed('meanwhile', row, row)
  call holds('at home', all(u(:,1) == 3) .and. all(u(:,2) == 7) .and. all(u(:,3:) == 16))
  call crossed('at home', 0, whole + 2*row) ! two rows by themselves
  call add(u)
  call crossed('and on', 0, 0)

  call mpi_sendrecv(u(1,3), n, real8, 0, 0, u(1,m), n, real8, inside, 0, 0, status, ierr)
  call crossed('sendrecv', 0, 2*row)
  call mpi_sendrecv(u(1,4), 2*n, real8, 0, 0, u(1,m), n, real8, none, 0, 0, status, ierr)
  call crossed('to nobody', 0, 2*row)
  call mpi_bcast(u(1,2), 2*n, real8, 0, 0, ierr)
  call crossed('bcast', 0, 2*row)
  call add(u)
  call crossed('bcast', 2*row, 0)
  call holds('bcast', all(u(:,2) == 10) .and. all(u(:,3) == 19) .and. all(u(:,4:) == 18))
  in0 = f2c_bytes_in()
  out0 = f2c_bytes_out()

  ! datatypes: the elements that they are made of, where MPI says how; else from the first byte to the last
  call add(u)
  call mpi_send(u(2,1), 1, columns + 3, 0, 0, 0, ierr)
  call crossed('columns', 0, 3*8)
  call mpi_recv(v(1,1), 3, real8, inside, 0, 0, status, ierr)
  call holds('columns', all(v(1:3,1) == [6, 11, 20]))
  call mpi_send(u(1,5), 1, odd, 0, 0, 0, ierr)
  call crossed('unknown', 0, 3*8)
  do k = 1, 3
    v = 10*k
    call add(u)
    call mpi_send(v(1,1), 6, real8, 0, 0, 0, ierr)
    call mpi_recv(u(1,1), 1, box, inside, 0, 0, status, ierr)
    call mpi_irecv(u(3,20), 1, pairs, inside, 0, 0, r(1), ierr)
    do concurrent (i = 1:n)
      u(i,21) = 7
    end do
    call mpi_wait(r(1), status, ierr)
    call mpi_irecv(u(10,30), 2, columns + 3, inside, 0, 0, r(1), ierr) ! 6 elements, the 4th of them behind the 3rd
    call mpi_wait(r(1), status, ierr)
    call add(u)
  end do
  call crossed('parts', 3*(6 + 6 + 6)*8, 3*(6 + 6 + 6 + 6)*8) ! 'pairs' are merged with what the kernel has made
  call holds('parts', u(5,6) == 31 .and. u(6,8) == 31 .and. u(7,6) == 25 .and. u(4,8) == 25 .and. u(5,9) == 25)
  call holds('pairs', all(u(3:4,20:24:2) == 31) .and. all(u(5:,20) == 25) .and. all(u(:,21) == 8))
  call holds('two of three', all(u(10,30:32) == 31) .and. u(1,32) == 25)
  v = 31
  v(5,1) = 99
  call mpi_send(v(1,1), 6, real8, 0, 0, 0, ierr)
  call mpi_recv(u(1,1), 1, box, inside, 0, 0, status, ierr)
  call add(u)
  call holds('one of them is new', u(5,8) == 100 .and. u(5,6) == 32)
  call holds('datatypes are given back', borrowed_types() == 0)

  in0 = f2c_bytes_in()
  out0 = f2c_bytes_out()
  call handles(u)

  ! persistent requests: what is sent is looked at when they start
  out0 = f2c_bytes_out()
  call mpi_send_init(u(1,5), n, real8, 0, 0, 0, r(1), ierr)
  call mpi_recv_init(u(1,6), n, real8, inside, 0, 0, r(2), ierr)
  call crossed('init', 0, row)
  do k = 1, 3
    call add(u)
    call mpi_start(r(2), ierr)
    call mpi_start(r(1), ierr)
    call mpi_wait(r(2), status, ierr)
    call mpi_wait(r(1), status, ierr)
    call holds('persistent', u(1,6) == 28 + 2*k)
    do concurrent (i = 1:n)
      u(i,5) = u(i,5) + 1
    end do
  end do
  call holds('persistent', all(u(:,5) == 35) .and. all(u(:,6) == 34) .and. all(u(:,9) == 32))
  if (wrong == 0) print '(a)', 'all counts are right'
end program
