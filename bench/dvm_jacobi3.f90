! Jacobi in three dimensions, single precision, with the maximum of the change in every step.
! Usage: dvm_jacobi3 [points a side [iterations]]
program dvm_jacobi3
  use timing
  implicit none
  real, allocatable :: a(:,:,:), b(:,:,:)
  real :: eps
  real(dp) :: from
  integer :: n, itmax, it, i, j, k
  character(16) :: name
  !DVM$ DISTRIBUTE (BLOCK, BLOCK, BLOCK) :: a
  !DVM$ ALIGN b(i, j, k) WITH a(i, j, k)

  n = argument(1, 384)
  itmax = argument(2, 100)
  allocate(a(n, n, n), b(n, n, n))
  !DVM$ REGION OUT(a, b)
  !DVM$ PARALLEL (k, j, i) ON a(i, j, k)
  do k = 1, n
    do j = 1, n
      do i = 1, n
        a(i, j, k) = 0.0
        if (i == 1 .or. j == 1 .or. k == 1 .or. i == n .or. j == n .or. k == n) then
          b(i, j, k) = 0.0
        else
          b(i, j, k) = 1.0 + i + j + k
        end if
      end do
    end do
  end do
  !DVM$ END REGION
  !DVM$ GET_ACTUAL (b(1, 1, 1))
  from = now()
  do it = 1, itmax
    eps = 0.0
    !DVM$ ACTUAL (eps)
    !DVM$ REGION
    !DVM$ PARALLEL (k, j, i) ON a(i, j, k), REDUCTION (MAX(eps))
    do k = 2, n - 1
      do j = 2, n - 1
        do i = 2, n - 1
          eps = max(eps, abs(b(i, j, k) - a(i, j, k)))
          a(i, j, k) = b(i, j, k)
        end do
      end do
    end do
    !DVM$ PARALLEL (k, j, i) ON b(i, j, k), SHADOW_RENEW (a)
    do k = 2, n - 1
      do j = 2, n - 1
        do i = 2, n - 1
          b(i, j, k) = (a(i-1, j, k) + a(i, j-1, k) + a(i, j, k-1) + a(i+1, j, k) + a(i, j+1, k) + a(i, j, k+1)) / 6.0
        end do
      end do
    end do
    !DVM$ END REGION
    !DVM$ GET_ACTUAL (eps)
  end do
  !DVM$ GET_ACTUAL (b(1, 1, 1))
  from = now() - from
  write (name, '(i0,a,i0)') n, ',', itmax
  call report('dvm_jacobi3', trim(name), from, 20.0e-9_dp * real(n, dp)**3 * itmax, 'GB/s')
  write (0, '(a,es12.4)') 'eps', eps
end program dvm_jacobi3
