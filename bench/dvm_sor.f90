! Successive over-relaxation, single precision, ACROSS in both dimensions, with the maximum of the change in every sweep.
! Usage: dvm_sor [points a side [sweeps]]
program dvm_sor
  use timing
  implicit none
  real, allocatable :: a(:,:)
  real :: eps, s, w
  real(dp) :: from
  integer :: n, itmax, it, i, j
  character(16) :: name
  !DVM$ DISTRIBUTE (BLOCK, BLOCK) :: a

  n = argument(1, 4096)
  itmax = argument(2, 20)
  w = 0.5
  allocate(a(n, n))
  !DVM$ REGION OUT(a)
  !DVM$ PARALLEL (j, i) ON a(i, j)
  do j = 1, n
    do i = 1, n
      a(i, j) = merge(n + 2.0, -1.0, i == j)
    end do
  end do
  !DVM$ END REGION
  !DVM$ GET_ACTUAL (a(1, 1))
  from = now()
  do it = 1, itmax
    eps = 0.0
    !DVM$ ACTUAL (eps)
    !DVM$ REGION
    !DVM$ PARALLEL (j, i) ON a(i, j), PRIVATE (s), REDUCTION (MAX(eps)), ACROSS (a(1:1, 1:1))
    do j = 2, n - 1
      do i = 2, n - 1
        s = a(i, j)
        a(i, j) = (w/4)*(a(i-1, j) + a(i+1, j) + a(i, j-1) + a(i, j+1)) + (1 - w)*a(i, j)
        eps = max(eps, abs(s - a(i, j)))
      end do
    end do
    !DVM$ END REGION
    !DVM$ GET_ACTUAL (eps)
  end do
  !DVM$ GET_ACTUAL (a(1, 1))
  from = now() - from
  write (name, '(i0,a,i0)') n, ',', itmax
  call report('dvm_sor', trim(name), from, 8.0e-9_dp * real(n, dp)**2 * itmax, 'GB/s')
  write (0, '(a,es14.6)') 'eps', eps
end program dvm_sor
