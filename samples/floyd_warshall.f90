! Shortest paths between all pairs of nodes (Floyd 1962, Warshall 1962): a step for each node on the way, all pairs at once in it. Row
! and column of the node are copied first, so that no pair reads what another one sets.  Usage: floyd_warshall [nodes]
program floyd_warshall
  implicit none
  integer, parameter :: far = 1000000
  integer, allocatable :: d(:,:), from(:), to(:)
  integer :: n, i, j, k

  n = argument(1, 70)
  allocate(d(n, n), from(n), to(n))
  do j = 1, n
    do i = 1, n
      d(i, j) = far
      if (mod(i*7 + j*13, 11) == 0) d(i, j) = 1 + mod(i*j, 17)
      if (j == i + 1) d(i, j) = 40
      if (i == j) d(i, j) = 0
    end do
  end do

  !$acc data copy(d) create(from, to)
  do k = 1, n
    do concurrent (i = 1:n)
      to(i) = d(i, k)
      from(i) = d(k, i)
    end do
    do concurrent (i = 1:n, j = 1:n)
      d(i, j) = min(d(i, j), to(i) + from(j))
    end do
  end do
  !$acc end data
  print '(a,i0,a,i0)', 'pairs that are connected ', count(d < far), ', all ways together ', sum(d, mask=d < far)

contains

  integer function argument(which, default)
    integer, intent(in) :: which, default
    character(16) :: text
    argument = default
    if (command_argument_count() < which) return
    call get_command_argument(which, text)
    read (text, *) argument
  end function argument

end program floyd_warshall
