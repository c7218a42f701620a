! Alternating directions, double precision, a sweep along each dimension, with the maximum of the change in every step.
! Usage: dvm_adi [points a side [iterations]]
program dvm_adi
  use timing
  implicit none
  real(dp), allocatable :: a(:,:,:)
  real(dp) :: eps, from
  integer :: n, itmax, it, i, j, k
  character(16) :: name
  !DVM$ DISTRIBUTE (BLOCK, BLOCK, BLOCK) :: a

  n = argument(1, 384)
  itmax = argument(2, 100)
  allocate(a(n, n, n))
  !DVM$ REGION OUT(a)
  !DVM$ PARALLEL (k, j, i) ON a(i, j, k)
  do k = 1, n
    do j = 1, n
      do i = 1, n
        if (i == 1 .or. j == 1 .or. k == 1 .or. i == n .or. j == n .or. k == n) then
          a(i, j, k) = 10.0*(i-1)/(n-1) + 10.0*(j-1)/(n-1) + 10.0*(k-1)/(n-1)
        else
          a(i, j, k) = 0
        end if
      end do
    end do
  end do
  !DVM$ END REGION
  !DVM$ GET_ACTUAL (a(1, 1, 1))
  from = now()
  do it = 1, itmax
    eps = 0
    !DVM$ ACTUAL (eps)
    !DVM$ REGION
    !DVM$ PARALLEL (k, j, i) ON a(i, j, k), ACROSS (a(1:1, 0:0, 0:0))
    do k = 2, n - 1
      do j = 2, n - 1
        do i = 2, n - 1
          a(i, j, k) = (a(i-1, j, k) + a(i+1, j, k))/2
        end do
      end do
    end do
    !DVM$ PARALLEL (k, j, i) ON a(i, j, k), ACROSS (a(0:0, 1:1, 0:0))
    do k = 2, n - 1
      do j = 2, n - 1
        do i = 2, n - 1
          a(i, j, k) = (a(i, j-1, k) + a(i, j+1, k))/2
        end do
      end do
    end do
    !DVM$ PARALLEL (k, j, i) ON a(i, j, k), ACROSS (a(0:0, 0:0, 1:1)), REDUCTION (MAX(eps))
    do k = 2, n - 1
      do j = 2, n - 1
        do i = 2, n - 1
          eps = max(eps, abs(a(i, j, k) - (a(i, j, k-1) + a(i, j, k+1))/2))
          a(i, j, k) = (a(i, j, k-1) + a(i, j, k+1))/2
        end do
      end do
    end do
    !DVM$ END REGION
    !DVM$ GET_ACTUAL (eps)
  end do
  !DVM$ GET_ACTUAL (a(1, 1, 1))
  from = now() - from
  write (name, '(i0,a,i0)') n, ',', itmax
  call report('dvm_adi', trim(name), from, 48.0e-9_dp * real(n, dp)**3 * itmax, 'GB/s')
  write (0, '(a,es14.6)') 'eps', eps
end program dvm_adi
