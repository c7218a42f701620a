! A matrix product as three loops: rows and columns run concurrently, the sum stays in the innermost loop.
! Usage: matmul [n]
program matmul_sample
  implicit none
  integer, parameter :: dp = selected_real_kind(15)
  real(dp), allocatable :: a(:,:), b(:,:), c(:,:)
  integer :: n
  character(16) :: arg

  n = 48
  if (command_argument_count() >= 1) then
    call get_command_argument(1, arg)
    read (arg, *) n
  end if
  allocate(a(n, n), b(n, n), c(n, n))
  call fill(a, b)
  call multiply(a, b, c)
  write (*, '(a,es16.8)') 'trace ', trace(c)
  write (*, '(a,es16.8)') 'sum   ', sum(c)
  write (*, '(a,es16.8)') 'corner', c(n, 1)

contains

  subroutine fill(a, b)
    real(dp), intent(out) :: a(:,:), b(:,:)
    integer :: i, j
    do concurrent (j = 1:size(a, 2), i = 1:size(a, 1))
      a(i, j) = real(i, dp) / j
      b(i, j) = real(i - j, dp) / (i + j)
    end do
  end subroutine fill

  subroutine multiply(a, b, c)
    real(dp), intent(in) :: a(:,:), b(:,:)
    real(dp), intent(out) :: c(:,:)
    real(dp) :: s
    integer :: i, j, k
    do concurrent (j = 1:size(c, 2), i = 1:size(c, 1))
      s = 0.0_dp
      do k = 1, size(a, 2)
        s = s + a(i, k) * b(k, j)
      end do
      c(i, j) = s
    end do
  end subroutine multiply

  pure real(dp) function trace(x)
    real(dp), intent(in) :: x(:,:)
    integer :: i
    trace = 0.0_dp
    do i = 1, size(x, 1)
      trace = trace + x(i, i)
    end do
  end function trace

end program matmul_sample
