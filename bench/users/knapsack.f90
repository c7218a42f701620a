program knap
  implicit none
  integer :: n, cap, i, j, t0, t1, rate, l
  integer, allocatable :: w(:), v(:), best(:), lis(:), a(:)
  character(20) :: arg
  cap = 2000
  call get_command_argument(1, arg); if (len_trim(arg) > 0) read(arg,*) cap
  n = 100
  allocate(w(n), v(n), best(0:cap), a(2000), lis(2000))
  do i = 1, n
    w(i) = 3 + mod(i*37, 50); v(i) = 10 + mod(i*91, 100)
  end do
  best = 0
  call system_clock(t0, rate)
  do i = 1, n
    do j = cap, w(i), -1
      best(j) = max(best(j), best(j-w(i)) + v(i))
    end do
  end do
  do i = 1, 2000
    a(i) = mod(i*7919, 1009)
  end do
  l = 0
  do i = 1, 2000
    lis(i) = 1
    do j = 1, i-1
      if (a(j) < a(i)) lis(i) = max(lis(i), lis(j)+1)
    end do
    l = max(l, lis(i))
  end do
  call system_clock(t1)
  print '(a,2i12)', 'knap', best(cap), l
  write(0,'(a,f10.3)') 'time ms ', 1d3*(t1-t0)/rate
end program
