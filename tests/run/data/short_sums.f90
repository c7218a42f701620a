! f2cuda options: --auto=all
! expect: report: 3 because it has few operations
! Sums over a few neighbours in a loop that the host runs: of an array that no kernel of the loop changes, which is at home after its first
! iteration. The sections have as many elements whatever i is.
program short_sums
  implicit none
  integer, parameter :: k = 11
  integer :: n, i, key, m
  integer, allocatable :: code(:), cnt(:)
  n = 1000
  allocate(code(n), cnt(0:100))
  do i = 1, n
    code(i) = mod(i, 4) - mod(i, 7)/6
  end do
  cnt = 0
  m = 0
  do i = 1, n - k + 1
    if (any(code(i:i + k - 1) < 0)) cycle
    m = mod(7*m + i, 101)
    if (cnt(m) > 3) exit
    cnt(m) = cnt(m) + 1
  end do
  do i = 1, n - k + 1
    key = sum(code(i:i + 10))
    m = mod(7*m + key, 101)
    if (cnt(m) > 3) exit
    cnt(m) = cnt(m) + 1
  end do
  do i = 2, n - 1
    if (maxval(code(i - 1:i + 1)) == 2) m = mod(m + 3*i, 997)
    if (m == 996) exit
  end do
  print *, m, sum(cnt)
end program short_sums
