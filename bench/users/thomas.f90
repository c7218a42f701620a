program thomas
  implicit none
  integer, parameter :: dp = kind(1d0)
  integer :: n, m, i, j, t0, t1, rate, it
  real(dp), allocatable :: a(:,:), b(:,:), c(:,:), d(:,:), cp(:,:), dd(:,:)
  real(dp) :: q
  character(20) :: arg
  m = 200
  call get_command_argument(1, arg); if (len_trim(arg) > 0) read(arg,*) m
  n = 64
  allocate(a(n,m), b(n,m), c(n,m), d(n,m), cp(n,m), dd(n,m))
  do j = 1, m
    do i = 1, n
      a(i,j) = -1; c(i,j) = -1; b(i,j) = 4 + mod(i+j,3); d(i,j) = i + j
    end do
  end do
  call system_clock(t0, rate)
  do it = 1, 5
  do j = 1, m
    cp(1,j) = c(1,j)/b(1,j)
    dd(1,j) = d(1,j)/b(1,j)
    do i = 2, n
      q = b(i,j) - a(i,j)*cp(i-1,j)
      cp(i,j) = c(i,j)/q
      dd(i,j) = (d(i,j)-a(i,j)*dd(i-1,j))/q
    end do
    do i = n-1, 1, -1
      dd(i,j) = dd(i,j) - cp(i,j)*dd(i+1,j)
    end do
  end do
  d = d + 0.001d0*dd
  end do
  call system_clock(t1)
  print '(a,3f16.10)', 'thomas', sum(d)/m, dd(5,7), d(n,m)
  write(0,'(a,f10.3)') 'time ms ', 1d3*(t1-t0)/rate
end program
