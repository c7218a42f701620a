program convp
  implicit none
  integer :: n, ci, co, i, j, k, l, c, o, t0, t1, rate
  real, allocatable :: x(:,:,:), w(:,:,:,:), y(:,:,:), z(:,:,:)
  real :: s
  character(20) :: arg
  n = 16
  call get_command_argument(1, arg); if (len_trim(arg) > 0) read(arg,*) n
  ci = 8; co = 16
  allocate(x(n,n,ci), w(3,3,ci,co), y(n-2,n-2,co), z((n-2)/2,(n-2)/2,co))
  do c = 1, ci; do j = 1, n; do i = 1, n
    x(i,j,c) = sin(0.01*(i+2*j+3*c))
  end do; end do; end do
  do o = 1, co; do c = 1, ci; do l = 1, 3; do k = 1, 3
    w(k,l,c,o) = cos(0.1*(k+l*3+c*9+o))
  end do; end do; end do; end do
  call system_clock(t0, rate)
  do o = 1, co
    do j = 1, n-2
      do i = 1, n-2
        s = 0
        do c = 1, ci
          do l = 1, 3
            do k = 1, 3
              s = s + w(k,l,c,o)*x(i+k-1,j+l-1,c)
            end do
          end do
        end do
        y(i,j,o) = max(0.0, s)
      end do
    end do
  end do
  do o = 1, co
    do j = 1, (n-2)/2
      do i = 1, (n-2)/2
        z(i,j,o) = maxval(y(2*i-1:2*i, 2*j-1:2*j, o))
      end do
    end do
  end do
  call system_clock(t1)
  print '(a,2f14.5)', 'conv', sum(real(z,8))/size(z), z(2,3,4)
  write(0,'(a,f10.3)') 'time ms ', 1d3*(t1-t0)/rate
end program
