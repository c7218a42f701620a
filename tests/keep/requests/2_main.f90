! Others write one part of an array while kernels write another: receives of MPI, persistent ones, a library that keeps an address.
program requests
  use, intrinsic :: iso_c_binding
  implicit none
  integer, parameter :: n = 1000
  real(8) :: a(n)
  real(8), target :: t(n)
  integer :: wrong = 0, i, k
  external :: mpi_irecv, mpi_wait, mpi_recv_init, mpi_start
  interface
    subroutine begin_input(buffer, n, k) bind(c)
      import
      type(c_ptr), value :: buffer
      integer(c_int), value :: n, k
    end subroutine
    subroutine end_input() bind(c)
    end subroutine
  end interface
  a = 1
  do k = 1, 3
    call mpi_irecv(a(1), n/4, k, 1)
    call mpi_irecv(a(n/4 + 1), n/4, 10*k, 2)
    do concurrent (i = n/2 + 1:n)
      a(i) = a(i) + i
    end do
    call pause()
    call mpi_wait(1)
    call mpi_wait(2)
    call check('irecv', all(a(1:n/4) == k) .and. all(a(n/4 + 1:n/2) == 10*k) .and. all(a(n/2 + 1:n) == [(1 + k*i, i = n/2 + 1, n)]))
  end do
  call mpi_recv_init(a(1), n/2, 7, 3)
  do k = 1, 3
    do concurrent (i = 1:n)
      a(i) = k
    end do
    call mpi_start(3)
    do concurrent (i = n/2 + 1:n)
      a(i) = a(i) + i
    end do
    call pause()
    call mpi_wait(3)
    call check('persistent', all(a(1:n/2) == 7) .and. all(a(n/2 + 1:n) == [(k + i, i = n/2 + 1, n)]))
  end do
  t = 0
  do k = 1, 3
    call begin_input(c_loc(t), n/2, k)
    do concurrent (i = n/2 + 1:n)
      t(i) = t(i) + 1
    end do
    call pause()
    call end_input()
    call check('kept address', all(t(1:n/2) == k) .and. all(t(n/2 + 1:n) == k))
  end do
  if (wrong == 0) print '(a)', 'all counts are right'
contains
  ! Meanwhile what is received comes.
  subroutine pause()
    integer(8) :: begin, now, rate
    call system_clock(begin, rate)
    now = begin
    do while (now - begin < rate/20)
      call system_clock(now)
    end do
  end subroutine
  subroutine check(name, ok)
    character(*), intent(in) :: name
    logical, intent(in) :: ok
    if (ok) return
    print '(a,": a wrong value, round ",i0)', name, k
    wrong = wrong + 1
  end subroutine
end program
