program ising
  implicit none
  integer, parameter :: i8 = selected_int_kind(18)
  integer :: n, i, j, it, col, t0, t1, rate, nb, e
  integer(1), allocatable :: s(:,:)
  integer(i8), allocatable :: seed(:,:)
  real :: pr(-4:4), u
  character(20) :: arg
  n = 32
  call get_command_argument(1, arg); if (len_trim(arg) > 0) read(arg,*) n
  allocate(s(0:n+1,0:n+1), seed(n,n))
  s = 1
  do j = 1, n; do i = 1, n
    seed(i,j) = mod(12345_i8*i + 6789_i8*j + 1, 2147483647_i8)
  end do; end do
  do i = -4, 4
    pr(i) = exp(-0.44*2*i)
  end do
  call system_clock(t0, rate)
  do it = 1, 10
    do col = 0, 1
      do j = 1, n
        do i = 1 + mod(j+col,2), n, 2
          seed(i,j) = mod(seed(i,j)*16807_i8, 2147483647_i8)
          u = real(seed(i,j))/2147483647.0
          nb = s(i,j)*(s(i-1,j)+s(i+1,j)+s(i,j-1)+s(i,j+1))
          if (nb <= 0 .or. u < pr(nb)) s(i,j) = -s(i,j)
        end do
      end do
      s(0,:) = s(n,:); s(n+1,:) = s(1,:); s(:,0) = s(:,n); s(:,n+1) = s(:,1)
    end do
  end do
  call system_clock(t1)
  e = 0
  do j = 1, n; do i = 1, n
    e = e - s(i,j)*(s(i+1,j)+s(i,j+1))
  end do; end do
  print '(a,2i12)', 'ising', sum(int(s(1:n,1:n))), e
  write(0,'(a,f10.3)') 'time ms ', 1d3*(t1-t0)/rate
end program
