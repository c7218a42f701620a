! SSOR for a system of three unknowns a point, forward and backward sweeps with ACROSS, a residual by REDUCTION, procedures with regions of their own.
module ssor_mod
  implicit none
  integer, parameter :: dp = kind(1d0)
contains
  subroutine sweep(u, b, n, w, forward)
    integer, intent(in) :: n
    real(dp), intent(inout) :: u(3, n, n, n)
    real(dp), intent(in) :: b(3, n, n, n), w
    logical, intent(in) :: forward
    integer :: i, j, k
    real(dp) :: r1, r2, r3
    !DVM$ INHERIT u, b
    if (forward) then
      !DVM$ REGION INOUT(u), IN(b)
      !DVM$ PARALLEL (k, j, i) ON u(*, i, j, k), ACROSS (u(0:0, 1:1, 1:1, 1:1)), PRIVATE (r1, r2, r3)
      do k = 2, n - 1
        do j = 2, n - 1
          do i = 2, n - 1
            r1 = b(1, i, j, k) + u(1, i-1, j, k) + u(1, i+1, j, k) + u(1, i, j-1, k) + u(1, i, j+1, k) + u(1, i, j, k-1) + u(1, i, j, k+1)
            r2 = b(2, i, j, k) + u(2, i-1, j, k) + u(2, i+1, j, k) + u(2, i, j-1, k) + u(2, i, j+1, k) + u(2, i, j, k-1) + u(2, i, j, k+1)
            r3 = b(3, i, j, k) + u(3, i-1, j, k) + u(3, i+1, j, k) + u(3, i, j-1, k) + u(3, i, j+1, k) + u(3, i, j, k-1) + u(3, i, j, k+1)
            u(1, i, j, k) = (1 - w)*u(1, i, j, k) + w*(r1 + 0.1d0*u(2, i, j, k))/7
            u(2, i, j, k) = (1 - w)*u(2, i, j, k) + w*(r2 + 0.1d0*u(3, i, j, k))/7
            u(3, i, j, k) = (1 - w)*u(3, i, j, k) + w*(r3 + 0.1d0*u(1, i, j, k))/7
          end do
        end do
      end do
      !DVM$ END REGION
    else
      !DVM$ REGION INOUT(u), IN(b)
      !DVM$ PARALLEL (k, j, i) ON u(*, i, j, k), ACROSS (u(0:0, 1:1, 1:1, 1:1)), PRIVATE (r1, r2, r3)
      do k = n - 1, 2, -1
        do j = n - 1, 2, -1
          do i = n - 1, 2, -1
            r1 = b(1, i, j, k) + u(1, i-1, j, k) + u(1, i+1, j, k) + u(1, i, j-1, k) + u(1, i, j+1, k) + u(1, i, j, k-1) + u(1, i, j, k+1)
            r2 = b(2, i, j, k) + u(2, i-1, j, k) + u(2, i+1, j, k) + u(2, i, j-1, k) + u(2, i, j+1, k) + u(2, i, j, k-1) + u(2, i, j, k+1)
            r3 = b(3, i, j, k) + u(3, i-1, j, k) + u(3, i+1, j, k) + u(3, i, j-1, k) + u(3, i, j+1, k) + u(3, i, j, k-1) + u(3, i, j, k+1)
            u(3, i, j, k) = (1 - w)*u(3, i, j, k) + w*(r3 + 0.1d0*u(1, i, j, k))/7
            u(2, i, j, k) = (1 - w)*u(2, i, j, k) + w*(r2 + 0.1d0*u(3, i, j, k))/7
            u(1, i, j, k) = (1 - w)*u(1, i, j, k) + w*(r1 + 0.1d0*u(2, i, j, k))/7
          end do
        end do
      end do
      !DVM$ END REGION
    end if
  end subroutine sweep

  function residual(u, b, n) result(norm)
    integer, intent(in) :: n
    real(dp), intent(in) :: u(3, n, n, n), b(3, n, n, n)
    real(dp) :: norm(3)
    real(dp) :: s1, s2, s3
    integer :: i, j, k
    s1 = 0
    s2 = 0
    s3 = 0
    !DVM$ ACTUAL (s1, s2, s3)
    !DVM$ REGION
    !DVM$ PARALLEL (k, j, i) ON u(*, i, j, k), REDUCTION (SUM(s1), SUM(s2), SUM(s3))
    do k = 2, n - 1
      do j = 2, n - 1
        do i = 2, n - 1
          s1 = s1 + (b(1, i, j, k) - 7*u(1, i, j, k) + u(1, i-1, j, k) + u(1, i+1, j, k) + u(1, i, j-1, k) + u(1, i, j+1, k) &
            + u(1, i, j, k-1) + u(1, i, j, k+1) + 0.1d0*u(2, i, j, k))**2
          s2 = s2 + (b(2, i, j, k) - 7*u(2, i, j, k) + u(2, i-1, j, k) + u(2, i+1, j, k) + u(2, i, j-1, k) + u(2, i, j+1, k) &
            + u(2, i, j, k-1) + u(2, i, j, k+1) + 0.1d0*u(3, i, j, k))**2
          s3 = s3 + (b(3, i, j, k) - 7*u(3, i, j, k) + u(3, i-1, j, k) + u(3, i+1, j, k) + u(3, i, j-1, k) + u(3, i, j+1, k) &
            + u(3, i, j, k-1) + u(3, i, j, k+1) + 0.1d0*u(1, i, j, k))**2
        end do
      end do
    end do
    !DVM$ END REGION
    !DVM$ GET_ACTUAL (s1, s2, s3)
    norm = sqrt([s1, s2, s3])
  end function residual
end module ssor_mod

program dvm_ssor
  use ssor_mod
  implicit none
  integer :: n, it, i, j, k, c
  real(dp), allocatable :: u(:,:,:,:), b(:,:,:,:)
  real(dp) :: norm(3)
  integer(8) :: t0, t1, rate
  character(20) :: arg
  !DVM$ DISTRIBUTE (*, BLOCK, BLOCK, BLOCK) :: u
  !DVM$ ALIGN (c, i, j, k) WITH u(c, i, j, k) :: b
  n = 20
  if (command_argument_count() > 0) then
    call get_command_argument(1, arg)
    read (arg, *) n
  end if
  allocate(u(3, n, n, n), b(3, n, n, n))
  !DVM$ REGION OUT(u, b)
  !DVM$ PARALLEL (k, j, i) ON u(*, i, j, k)
  do k = 1, n
    do j = 1, n
      do i = 1, n
        do c = 1, 3
          u(c, i, j, k) = 0
          b(c, i, j, k) = sin(0.3d0*i*c) + 0.1d0*j - 0.05d0*k
        end do
      end do
    end do
  end do
  !DVM$ END REGION
  call system_clock(t0, rate)
  do it = 1, 6
    call sweep(u, b, n, 1.2d0, .true.)
    call sweep(u, b, n, 1.2d0, .false.)
    norm = residual(u, b, n)
    if (mod(it, 2) == 0) print '(i3,3es16.8)', it, norm
  end do
  call system_clock(t1)
  write (0, '(a,f10.3)') 'ms ', 1000d0*(t1 - t0)/rate
  !DVM$ GET_ACTUAL (u)
  print '(a,2es16.8)', 'u', sum(u), maxval(u)
end program dvm_ssor
