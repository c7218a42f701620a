module fftm
  implicit none
  integer, parameter :: dp = kind(1d0)
contains
  subroutine fft(x, n)
    integer, intent(in) :: n
    complex(dp), intent(inout) :: x(n)
    integer :: i, j, k, m, half, step
    complex(dp) :: t, w
    real(dp), parameter :: pi = acos(-1d0)
    j = 1
    do i = 1, n
      if (j > i) then
        t = x(j); x(j) = x(i); x(i) = t
      end if
      m = n/2
      do while (m >= 2 .and. j > m)
        j = j - m; m = m/2
      end do
      j = j + m
    end do
    half = 1
    do while (half < n)
      step = 2*half
      do k = 1, half
        w = exp(cmplx(0, -pi*(k-1)/half, dp))
        do i = k, n, step
          t = w*x(i+half)
          x(i+half) = x(i) - t
          x(i) = x(i) + t
        end do
      end do
      half = step
    end do
  end subroutine
end module
program fftp
  use fftm
  implicit none
  integer :: n, m, i, j, t0, t1, rate
  complex(dp), allocatable :: x(:,:)
  character(20) :: arg
  m = 40
  call get_command_argument(1, arg); if (len_trim(arg) > 0) read(arg,*) m
  n = 256
  allocate(x(n,m))
  do j = 1, m; do i = 1, n
    x(i,j) = cmplx(sin(0.1d0*i*j), cos(0.3d0*i), dp)
  end do; end do
  call system_clock(t0, rate)
  do j = 1, m
    call fft(x(:,j), n)
  end do
  call system_clock(t1)
  print '(a,4f16.8)', 'fft', x(1,1), x(3,m)
  write(0,'(a,f10.3)') 'time ms ', 1d3*(t1-t0)/rate
end program
