program floyd
  implicit none
  integer :: n, i, j, k, c0, c1, cr
  integer, allocatable :: d(:,:), nxt(:,:)
  integer, parameter :: inf = 10**8
  character(20) :: s
  call get_command_argument(1, s); read (s, *) n
  allocate (d(n,n), nxt(n,n))
  do j = 1, n
    do i = 1, n
      d(i,j) = merge(mod(i*37 + j*91, 100) + 1, inf, mod(i*13 + j*7, 10) < 2)
      nxt(i,j) = j
    end do
    d(j,j) = 0
  end do
  call system_clock(c0, cr)
  do k = 1, n
    do j = 1, n
      do i = 1, n
        if (d(i,k) + d(k,j) < d(i,j)) then
          d(i,j) = d(i,k) + d(k,j)
          nxt(i,j) = nxt(i,k)
        end if
      end do
    end do
  end do
  call system_clock(c1)
  print '(a,2i14)', 'sums ', sum(int(d, 8)), sum(int(nxt, 8))
  print '(a,f9.1)', 'ms ', 1e3*(c1 - c0)/real(cr)
end program
