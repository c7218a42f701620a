! Red-black over-relaxation, single precision: stride two, and a start that depends on the outer loop.
! Usage: dvm_redblack [points a side [iterations]]
program dvm_redblack
  use timing
  implicit none
  real, parameter :: w = 0.5
  real, allocatable :: a(:,:)
  real :: eps, s
  real(dp) :: from
  integer :: n, itmax, it, irb, i, j
  character(16) :: name
  !DVM$ DISTRIBUTE (BLOCK, BLOCK) :: a

  n = argument(1, 8192)
  itmax = argument(2, 100)
  allocate(a(n, n))
  !DVM$ REGION OUT(a)
  !DVM$ PARALLEL (j, i) ON a(i, j)
  do j = 1, n
    do i = 1, n
      if (i == j) then
        a(i, j) = n + 2
      else
        a(i, j) = -1.0
      end if
    end do
  end do
  !DVM$ END REGION
  !DVM$ GET_ACTUAL (a(1, 1))
  from = now()
  do it = 1, itmax
    eps = 0.0
    !DVM$ ACTUAL (eps)
    !DVM$ REGION
    do irb = 0, 1
      !DVM$ PARALLEL (j, i) ON a(i, j), PRIVATE (s), REDUCTION (MAX(eps)), SHADOW_RENEW (a)
      do j = 2, n - 1
        do i = 2 + mod(j + irb, 2), n - 1, 2
          s = a(i, j)
          a(i, j) = (w / 4) * (a(i-1, j) + a(i+1, j) + a(i, j-1) + a(i, j+1)) + (1 - w) * a(i, j)
          eps = max(eps, abs(s - a(i, j)))
        end do
      end do
    end do
    !DVM$ END REGION
    !DVM$ GET_ACTUAL (eps)
  end do
  !DVM$ GET_ACTUAL (a(1, 1))
  from = now() - from
  write (name, '(i0,a,i0)') n, ',', itmax
  call report('dvm_redblack', trim(name), from, 16.0e-9_dp * real(n, dp)**2 * itmax, 'GB/s')
  write (0, '(a,es12.4)') 'eps', eps
end program dvm_redblack
