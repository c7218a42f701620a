! Extremes of character values: loops of one thread on the host, as OpenMP has no such reduction.
! f2cuda options: --auto=all
program character_extremes
  implicit none
  integer, parameter :: n = 30
  character(5) :: s(n), least, most
  integer :: i, longest(n)
  do i = 1, n
    longest(i) = mod(i*7, n)
  end do
  do i = 1, n
    write (s(i), '(i5.3)') longest(i)
  end do
  least = 'zzzzz'
  most = ' '
  do i = 1, n
    if (s(i) < least) least = s(i)
  end do
  do i = 1, n
    most = max(s(i), most)
  end do
  print *, least, most, sum(longest)
end program
