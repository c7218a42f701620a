module cells
  implicit none
  integer, parameter :: dp = kind(1d0)
  integer :: n, nc
  real(dp) :: h
  real(dp), allocatable :: x(:), y(:), rho(:), ax(:), ay(:)
  integer, allocatable :: head(:,:), nxt(:)
contains
  subroutine link()
    integer :: i, cx, cy
    head = 0
    do i = 1, n
      cx = min(nc, int(x(i)*nc)+1); cy = min(nc, int(y(i)*nc)+1)
      nxt(i) = head(cx,cy)
      head(cx,cy) = i
    end do
  end subroutine
  subroutine density()
    integer :: i, j, cx, cy, ix, iy
    real(dp) :: d2, q
    do i = 1, n
      cx = min(nc, int(x(i)*nc)+1); cy = min(nc, int(y(i)*nc)+1)
      rho(i) = 0
      do iy = max(1,cy-1), min(nc,cy+1)
        do ix = max(1,cx-1), min(nc,cx+1)
          j = head(ix,iy)
          do while (j /= 0)
            d2 = (x(i)-x(j))**2 + (y(i)-y(j))**2
            if (d2 < h*h) then
              q = 1 - d2/(h*h)
              rho(i) = rho(i) + q**3
            end if
            j = nxt(j)
          end do
        end do
      end do
    end do
  end subroutine
end module
program sph
  use cells
  implicit none
  integer :: i, it, t0, t1, rate
  character(20) :: arg
  n = 1000
  call get_command_argument(1, arg); if (len_trim(arg) > 0) read(arg,*) n
  nc = max(1, int(sqrt(n/4d0))); h = 1d0/nc
  allocate(x(n), y(n), rho(n), ax(n), ay(n), head(nc,nc), nxt(n))
  do i = 1, n
    x(i) = mod(i*0.6180339887498949d0, 1d0); y(i) = mod(i*0.7548776662466927d0, 1d0)
  end do
  call system_clock(t0, rate)
  do it = 1, 5
    call link()
    call density()
    do i = 1, n
      x(i) = modulo(x(i) + 1d-4*rho(i), 1d0)
      y(i) = modulo(y(i) + 2d-4*rho(i), 1d0)
    end do
  end do
  call system_clock(t1)
  print '(a,3f14.8)', 'sph', sum(rho)/n, x(n/2), y(n/3)
  write(0,'(a,f10.3)') 'time ms ', 1d3*(t1-t0)/rate
end program
