! A Jacobi so small that only the cost of launches, regions and ACTUAL / GET_ACTUAL is left.
! Usage: dvm_jacobi16 [points a side [iterations]]
program dvm_jacobi16
  use timing
  implicit none
  real, allocatable :: a(:,:), b(:,:)
  real :: eps
  real(dp) :: from
  integer :: n, itmax, it, i, j, run
  character(16) :: name
  !DVM$ DISTRIBUTE (BLOCK, BLOCK) :: a
  !DVM$ ALIGN b(i, j) WITH a(i, j)

  n = argument(1, 16)
  itmax = argument(2, 20000)
  allocate(a(n, n), b(n, n))
  a = 0.0
  b = 0.0
  b(2:n-1, 2:n-1) = 1.0
  !DVM$ ACTUAL (a, b)
  do run = 1, 2   ! the first one only warms up
    from = now()
    do it = 1, merge(10, itmax, run == 1)
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
    from = now() - from
  end do
  write (name, '(i0,a,i0)') n, ',', itmax
  call report('dvm_jacobi16', trim(name), from / itmax, 1.0e-3_dp, 'k/s')
end program dvm_jacobi16
