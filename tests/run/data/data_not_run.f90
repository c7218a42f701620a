! Nests of a region that may not run: what they would set whole keeps the host's values.
program data_not_run
  implicit none
  integer, parameter :: n = 100
  integer :: a(n), b(n), c(n), d(n), i, k
  a = 5
  b = 6
  c = 7
  d = 8
  !$acc kernels
  do i = 1, n
    d(i) = i
  end do
  if (command_argument_count() > 0) then
    do i = 1, n
      a(i) = i
    end do
  end if
  do k = 1, command_argument_count()
    do i = 1, n
      b(i) = i * k
    end do
  end do
  if (command_argument_count() > 0) c = d
  if (d(1) == 1 .and. &
    c(1) == 7) &
    d = c + d; if (.true.) where (d > 20) d = 20 ! one line
  !$acc end kernels
  print *, sum(a), sum(b), sum(c), sum(d)
end program data_not_run
! expect: compiler: stays on the host
