! Short kernels one after the other, with nothing between them that asks for the device: once they have cost what it takes to bring the arrays home, the
! loops are the host's.
! f2cuda options: --auto=all
! environment: F2CUDA_HOST_BELOW=100
! expect: profile: series_of_short_loops_copy_row_.* 10  .*
program series_of_short_loops
  implicit none
  integer, parameter :: n = 2000
  real(8) :: a(5, n), b(5, n)
  integer :: k
  do k = 1, n                 ! long: the device's
    a(:, k) = 0
    b(:, k) = mod(k, 17)
  end do
  k = 1
  do while (k <= n)
    call copy_row(a, b, k)
    k = k + 1
  end do
  do k = 1, n
    a(:, k) = a(:, k) + 1
  end do
  print '(2f14.3)', sum(a), a(3, 77)
contains
  subroutine copy_row(a, b, k)
    real(8), intent(inout) :: a(5, n)
    real(8), intent(in) :: b(5, n)
    integer, intent(in) :: k
    integer :: m
    do m = 1, 5
      a(m, k) = b(m, n + 1 - k) + m
    end do
  end subroutine
end program
