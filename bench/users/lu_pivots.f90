subroutine factor(a, n, ip)
  implicit none
  integer, intent(in) :: n
  double precision, intent(inout) :: a(n,n)
  integer, intent(out) :: ip(n)
  integer :: i, j, k, m
  double precision :: t
  do k = 1, n-1
    m = k
    do i = k+1, n
      if (abs(a(i,k)) > abs(a(m,k))) m = i
    end do
    ip(k) = m
    if (m /= k) then
      do j = 1, n
        t = a(m,j); a(m,j) = a(k,j); a(k,j) = t
      end do
    end if
    if (a(k,k) == 0) cycle
    do i = k+1, n
      a(i,k) = a(i,k)/a(k,k)
    end do
    do j = k+1, n
      do i = k+1, n
        a(i,j) = a(i,j) - a(i,k)*a(k,j)
      end do
    end do
  end do
  ip(n) = n
end subroutine
program lupiv
  implicit none
  integer :: n, i, j, t0, t1, rate
  double precision, allocatable :: a(:,:)
  integer, allocatable :: ip(:)
  character(20) :: arg
  n = 40
  call get_command_argument(1, arg); if (len_trim(arg) > 0) read(arg,*) n
  allocate(a(n,n), ip(n))
  do j = 1, n; do i = 1, n
    a(i,j) = sin(1.7d0*i*j) 
  end do; end do
  call system_clock(t0, rate)
  call factor(a, n, ip)
  call system_clock(t1)
  print '(a,3f16.8,i6)', 'lu', a(1,1), a(n/2,n/2), a(n/3,n/2), ip(3)
  write(0,'(a,f10.3)') 'time ms ', 1d3*(t1-t0)/rate
end program
