program householder
  implicit none
  integer, parameter :: dp = kind(1d0)
  integer :: n, i, j, k, t0, t1, rate
  real(dp), allocatable :: a(:,:), v(:), tau(:)
  real(dp) :: s, alpha
  character(20) :: arg
  n = 40
  call get_command_argument(1, arg); if (len_trim(arg) > 0) read(arg,*) n
  allocate(a(n,n), v(n), tau(n))
  do j = 1, n; do i = 1, n
    a(i,j) = sin(1d0*i*j) + merge(2d0, 0d0, i == j)
  end do; end do
  call system_clock(t0, rate)
  do k = 1, n-1
    s = 0
    do i = k, n
      s = s + a(i,k)**2
    end do
    alpha = -sign(sqrt(s), a(k,k))
    v(k:n) = a(k:n,k)
    v(k) = v(k) - alpha
    s = dot_product(v(k:n), v(k:n))
    if (s == 0) cycle
    tau(k) = 2/s
    do j = k, n
      s = 0
      do i = k, n
        s = s + v(i)*a(i,j)
      end do
      s = s*tau(k)
      do i = k, n
        a(i,j) = a(i,j) - s*v(i)
      end do
    end do
  end do
  call system_clock(t1)
  s = 1
  print '(a,4f16.8)', 'qr', abs(a(1,1)), abs(a(2,2)), abs(a(n/2,n/2)), abs(a(n-1,n))
  write(0,'(a,f10.3)') 'time ms ', 1d3*(t1-t0)/rate
end program
