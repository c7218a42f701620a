! Alternating directions in a cube: a sweep along each dimension, in which every element needs the one before.  ACROSS names the
! dimension; the others are spread over the threads.  Usage: adi [points a side [iterations]]
program adi
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  real(dp), allocatable :: a(:,:,:)
  real(dp) :: eps
  integer :: n, itmax, it, i, j, k
  !DVM$ DISTRIBUTE (BLOCK, BLOCK, BLOCK) :: a

  n = argument(1, 24)
  itmax = argument(2, 5)
  allocate(a(n, n, n))
  !DVM$ REGION OUT(a)
  !DVM$ PARALLEL (k, j, i) ON a(i, j, k)
  do k = 1, n
    do j = 1, n
      do i = 1, n
        a(i, j, k) = 0
        if (i == 1 .or. j == 1 .or. k == 1 .or. i == n .or. j == n .or. k == n) a(i, j, k) = i + 2*j + 3*k
      end do
    end do
  end do
  !DVM$ END REGION
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
    print '(a,i3,a,es16.8)', 'iteration', it, '  change', eps
  end do
  !DVM$ GET_ACTUAL (a)
  print '(a,es16.8)', 'sum', sum(a)

contains

  integer function argument(which, default)
    integer, intent(in) :: which, default
    character(16) :: text
    argument = default
    if (command_argument_count() < which) return
    call get_command_argument(which, text)
    read (text, *) argument
  end function argument

end program adi
