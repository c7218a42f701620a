! Jacobi in two dimensions, single precision, with the maximum of the change in every step.
! Usage: dvm_jacobi2 [points a side [iterations]]
program dvm_jacobi2
  use timing
  implicit none
  real, allocatable :: a(:,:), b(:,:)
  real :: eps
  real(dp) :: from
  integer :: n, itmax, it, i, j
  character(16) :: name
  !DVM$ DISTRIBUTE (BLOCK, BLOCK) :: a
  !DVM$ ALIGN b(i, j) WITH a(i, j)

  n = argument(1, 8192)
  itmax = argument(2, 200)
  allocate(a(n, n), b(n, n))
  !DVM$ REGION OUT(a, b)
  !DVM$ PARALLEL (j, i) ON a(i, j)
  do j = 1, n
    do i = 1, n
      a(i, j) = 0.0
      if (i == 1 .or. j == 1 .or. i == n .or. j == n) then
        b(i, j) = 0.0
      else
        b(i, j) = 1.0 + i + j
      end if
    end do
  end do
  !DVM$ END REGION
  !DVM$ GET_ACTUAL (b(1, 1))
  from = now()
  do it = 1, itmax
    eps = 0.0
    !DVM$ ACTUAL (eps)
    !DVM$ REGION
    !DVM$ PARALLEL (j, i) ON a(i, j), REDUCTION (MAX(eps))
    do j = 2, n - 1
      do i = 2, n - 1
        eps = max(eps, abs(b(i, j) - a(i, j)))
        a(i, j) = b(i, j)
      end do
    end do
    !DVM$ PARALLEL (j, i) ON b(i, j), SHADOW_RENEW (a)
    do j = 2, n - 1
      do i = 2, n - 1
        b(i, j) = (a(i, j-1) + a(i-1, j) + a(i+1, j) + a(i, j+1)) / 4.0
      end do
    end do
    !DVM$ END REGION
    !DVM$ GET_ACTUAL (eps)
  end do
  !DVM$ GET_ACTUAL (b(1, 1))
  from = now() - from
  write (name, '(i0,a,i0)') n, ',', itmax
  call report('dvm_jacobi2', trim(name), from, 20.0e-9_dp * real(n, dp)**2 * itmax, 'GB/s')
  write (0, '(a,es12.4)') 'eps', eps
end program dvm_jacobi2
