! The longest common subsequence of two texts: a table that is filled along its anti-diagonals, one launch for all of it, and a walk
! back through it on the host.  Usage: lcs [length [length of the other]]
program lcs
  implicit none
  integer, allocatable :: c(:,:), x(:), y(:)
  integer :: n, m, i, j, length, found, checksum

  n = argument(1, 150)
  m = argument(2, n + 7)
  allocate(c(0:n, 0:m), x(n), y(m))
  x = [(mod(i*i/3 + i, 5), i = 1, n)]
  y = [(mod(j*j/7 + 2*j, 5), j = 1, m)]
  c = 0

  !$acc kernels copyin(x, y) copy(c)
  do j = 1, m
    do i = 1, n
      if (x(i) == y(j)) then
        c(i, j) = c(i-1, j-1) + 1
      else
        c(i, j) = max(c(i-1, j), c(i, j-1))
      end if
    end do
  end do
  !$acc end kernels

  length = c(n, m)
  found = 0
  checksum = 0
  i = n
  j = m
  do while (i > 0 .and. j > 0)
    if (x(i) == y(j)) then
      found = found + 1
      checksum = mod(checksum*31 + x(i) + 1, 1000003)
      i = i - 1
      j = j - 1
    else if (c(i-1, j) >= c(i, j-1)) then
      i = i - 1
    else
      j = j - 1
    end if
  end do
  print '(a,i0,a,i0,a,i0)', 'length ', length, ', found ', found, ', checksum ', checksum

contains

  integer function argument(which, default)
    integer, intent(in) :: which, default
    character(16) :: text
    argument = default
    if (command_argument_count() < which) return
    call get_command_argument(which, text)
    read (text, *) argument
  end function argument

end program lcs
