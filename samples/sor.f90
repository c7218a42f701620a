! Successive over-relaxation of Laplace's equation: every sweep uses what it has just computed to the left and above (ACROSS), and the
! largest change tells when it is enough.  Usage: sor [points a side [sweeps]]
program sor
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  real(dp), allocatable :: a(:,:)
  real(dp) :: eps, old, w
  integer :: n, sweeps, it, i, j
  !DVM$ DISTRIBUTE (BLOCK, BLOCK) :: a

  n = argument(1, 60)
  sweeps = argument(2, 8)
  w = 1.5_dp
  allocate(a(n, n))
  !DVM$ REGION OUT(a)
  !DVM$ PARALLEL (j, i) ON a(i, j)
  do j = 1, n
    do i = 1, n
      a(i, j) = 0
      if (i == 1) a(i, j) = 1
      if (j == n) a(i, j) = 2
    end do
  end do
  !DVM$ END REGION
  do it = 1, sweeps
    eps = 0
    !DVM$ ACTUAL (eps)
    !DVM$ REGION
    !DVM$ PARALLEL (j, i) ON a(i, j), PRIVATE (old), REDUCTION (MAX(eps)), ACROSS (a(1:1, 1:1))
    do j = 2, n - 1
      do i = 2, n - 1
        old = a(i, j)
        a(i, j) = (1 - w)*old + (w/4)*(a(i-1, j) + a(i+1, j) + a(i, j-1) + a(i, j+1))
        eps = max(eps, abs(a(i, j) - old))
      end do
    end do
    !DVM$ END REGION
    !DVM$ GET_ACTUAL (eps)
    print '(a,i3,a,es16.8)', 'sweep', it, '  change', eps
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

end program sor
