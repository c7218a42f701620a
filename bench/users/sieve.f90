program sieve
  implicit none
  integer :: n, i, j, c0, c1, cr
  logical, allocatable :: prime(:)
  character(20) :: s
  call get_command_argument(1, s); read (s, *) n
  allocate (prime(n))
  call system_clock(c0, cr)
  prime = .true.
  prime(1) = .false.
  do i = 2, int(sqrt(real(n)))
    if (prime(i)) then
      do j = i*i, n, i
        prime(j) = .false.
      end do
    end if
  end do
  call system_clock(c1)
  print '(a,i12)', 'sums ', count(prime)
  print '(a,f9.1)', 'ms ', 1e3*(c1 - c0)/real(cr)
end program
