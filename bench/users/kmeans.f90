program kmeans
  implicit none
  integer, parameter :: dp = kind(1d0)
  integer :: n, k, d, it, i, j, c, best, iters
  real(dp), allocatable :: x(:,:), cen(:,:), s(:,:)
  integer, allocatable :: lab(:), cnt(:)
  real(dp) :: dist, bd, u
  integer :: t0, t1, rate
  character(20) :: arg
  n = 2000; iters = 5
  call get_command_argument(1, arg); if (len_trim(arg) > 0) read(arg,*) n
  k = 16; d = 4
  allocate(x(d,n), cen(d,k), s(d,k), lab(n), cnt(k))
  do i = 1, n
    do j = 1, d
      u = mod(i*7919d0 + j*104729d0, 10007d0)/10007d0
      x(j,i) = u + mod(i,k)
    end do
  end do
  cen = x(:,1:k)
  call system_clock(t0, rate)
  do it = 1, iters
    do i = 1, n
      bd = huge(bd); best = 1
      do c = 1, k
        dist = 0
        do j = 1, d
          dist = dist + (x(j,i)-cen(j,c))**2
        end do
        if (dist < bd) then
          bd = dist; best = c
        end if
      end do
      lab(i) = best
    end do
    s = 0; cnt = 0
    do i = 1, n
      c = lab(i)
      cnt(c) = cnt(c) + 1
      do j = 1, d
        s(j,c) = s(j,c) + x(j,i)
      end do
    end do
    do c = 1, k
      if (cnt(c) > 0) cen(:,c) = s(:,c)/cnt(c)
    end do
  end do
  call system_clock(t1)
  print '(a,8f12.6)', 'kmeans', cen(1,1:4), cen(4,13:16)
  write(0,'(a,f10.3)') 'time ms ', 1d3*(t1-t0)/rate
end program
