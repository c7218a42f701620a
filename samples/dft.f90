! The discrete Fourier transform by its definition: complex arithmetic in OpenACC kernels, and back again.
! Usage: dft [n]
program dft
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  complex(dp), allocatable :: x(:), y(:), z(:)
  real(dp) :: worst
  integer :: n, i
  character(16) :: arg

  n = 128
  if (command_argument_count() >= 1) then
    call get_command_argument(1, arg)
    read (arg, *) n
  end if
  allocate(x(n), y(n), z(n))
  do i = 1, n
    x(i) = cmplx(cos(0.3_dp * i), 1.0_dp / i, dp)
  end do
  call transform(x, y, n, -1)
  call transform(y, z, n, +1)
  worst = 0.0_dp
  !$acc kernels loop reduction(max:worst)
  do i = 1, n
    worst = max(worst, abs(z(i) / n - x(i)))
  end do
  write (*, '(a,2es16.8)') 'y(1)     ', y(1)
  write (*, '(a,2es16.8)') 'y(n)     ', y(n)
  write (*, '(a,es16.8)') 'power    ', sum(abs(y)**2)
  write (*, '(a,l2)') 'returns  ', worst < 1.0e-9_dp

contains

  subroutine transform(from, to, n, sign)
    integer, intent(in) :: n, sign
    complex(dp), intent(in) :: from(n)
    complex(dp), intent(out) :: to(n)
    real(dp), parameter :: pi = acos(-1.0_dp)
    real(dp) :: phase
    complex(dp) :: s
    integer :: j, k
    !$acc kernels copyin(from) copyout(to)
    !$acc loop independent private(s, phase)
    do k = 1, n
      s = (0.0_dp, 0.0_dp)
      do j = 1, n
        phase = sign * 2.0_dp * pi * mod(int(j - 1, 8) * (k - 1), int(n, 8)) / n
        s = s + from(j) * cmplx(cos(phase), sin(phase), dp)
      end do
      to(k) = s
    end do
    !$acc end kernels
  end subroutine transform

end program dft
