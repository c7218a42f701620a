! Time steps that keep their history, tables of which a row needs the one before: us a step. Results go to stderr.
program histories
  implicit none
  call go(1000000, 100)
  call go(100000, 1000)
  call go(10000, 10000)
  call go(1000, 100000)
  call go(64, 50000)
  call field(1000, 1000, 50)
  call field(64, 64, 5000)
  call tri(8192)
  call kn(1000, 100000)
contains
  subroutine go(n, nt)
    integer, intent(in) :: n, nt
    real, allocatable :: u(:,:)
    integer :: i, k, r
    integer(8) :: t0, t1, f
    real :: c
    c = 0.1
    allocate(u(n, nt+1))
    !$acc data create(u)
    do r = 1, 2
      !$acc kernels
      do i = 1, n
        u(i,1) = mod(i,17)
        u(i,2) = mod(i,17)
      end do
      u(1,:) = 1
      u(n,:) = 2
      !$acc end kernels
      !$acc wait
      call system_clock(t0, f)
      !$acc kernels
      do k = 1, nt
        do i = 2, n-1
          u(i,k+1) = u(i,k) + c*(u(i+1,k)-2*u(i,k)+u(i-1,k))
        end do
      end do
      !$acc end kernels
      !$acc wait
      call system_clock(t1)
    end do
    print '(a,2i8,f10.3,a,f9.3,a)', 'heat ', n, nt, (t1-t0)*1e3/f, ' ms ', (t1-t0)*1e6/f/nt, ' us a step'
    !$acc update self(u(:,nt+1:nt+1))
    write(0,*) n, nt, u(n/2,nt+1), u(n-1,nt+1)
    !$acc end data
  end subroutine
  subroutine field(n, m, nt)
    integer, intent(in) :: n, m, nt
    real, allocatable :: u(:,:,:)
    integer :: i, j, k, r
    integer(8) :: t0, t1, f
    allocate(u(n, m, nt+1))
    !$acc data create(u)
    do r = 1, 2
      !$acc kernels
      do k = 1, nt+1
        do j = 1, m
          do i = 1, n
            u(i,j,k) = mod(i+j,17)
          end do
        end do
      end do
      !$acc end kernels
      !$acc wait
      call system_clock(t0, f)
      !$acc kernels
      do k = 1, nt
        do j = 2, m-1
          do i = 2, n-1
            u(i,j,k+1) = u(i,j,k) + 0.1*(u(i+1,j,k)-4*u(i,j,k)+u(i-1,j,k)+u(i,j+1,k)+u(i,j-1,k))
          end do
        end do
      end do
      !$acc end kernels
      !$acc wait
      call system_clock(t1)
    end do
    print '(a,3i6,f10.3,a,f9.3,a)', 'field', n, m, nt, (t1-t0)*1e3/f, ' ms ', (t1-t0)*1e6/f/nt, ' us a step'
    !$acc update self(u(:,:,nt+1:nt+1))
    write(0,*) n, nt, u(n/2,m/2,nt+1), u(n-1,m/2,nt+1)
    !$acc end data
  end subroutine
  subroutine tri(n)
    integer, intent(in) :: n
    integer, allocatable :: c(:,:)
    integer :: i, j, r
    integer(8) :: t0, t1, f
    allocate(c(0:n, 0:n))
    c = 0
    c(0,:) = 1
    !$acc data copyin(c)
    do r = 1, 2
      !$acc wait
      call system_clock(t0, f)
      !$acc kernels
      do j = 1, n
        do i = 1, n
          c(i,j) = modulo(c(i-1,j-1) + c(i,j-1), 10007)
        end do
      end do
      !$acc end kernels
      !$acc wait
      call system_clock(t1)
    end do
    print '(a,i8,f10.3,a,f9.3,a)', 'tri  ', n, (t1-t0)*1e3/f, ' ms ', (t1-t0)*1e6/f/n, ' us a step'
    !$acc update self(c)
    write(0,*) n, c(n,n), c(n/2,n)
    !$acc end data
  end subroutine
  subroutine kn(n, m)
    integer, intent(in) :: n, m
    integer, allocatable :: dp(:,:), w(:), v(:)
    integer :: i, j, r
    integer(8) :: t0, t1, f
    allocate(dp(0:m, 0:n), w(n), v(n))
    dp = 0
    w = [(mod(i*37, 101)+1, i = 1, n)]
    v = [(mod(i*53, 89)+1, i = 1, n)]
    !$acc data copyin(dp, w, v)
    do r = 1, 2
      !$acc wait
      call system_clock(t0, f)
      !$acc kernels
      do i = 1, n
        do j = 0, m
          if (j < w(i)) then
            dp(j,i) = dp(j,i-1)
          else
            dp(j,i) = max(dp(j,i-1), dp(j-w(i),i-1) + v(i))
          end if
        end do
      end do
      !$acc end kernels
      !$acc wait
      call system_clock(t1)
    end do
    print '(a,2i8,f10.3,a,f9.3,a)', 'knap ', n, m, (t1-t0)*1e3/f, ' ms ', (t1-t0)*1e6/f/n, ' us a step'
    !$acc update self(dp)
    write(0,*) n, dp(m,n), dp(m/2,n)
    !$acc end data
  end subroutine
end program
