! The Cholesky factor of a symmetric matrix: the square root of each pivot stands between the loops, in one construct.
! Usage: cholesky [n]
program cholesky_sample
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  real(dp), allocatable :: a(:,:), l(:,:)
  real(dp) :: worst
  integer :: n, i, j, k
  character(16) :: arg

  n = 40
  if (command_argument_count() >= 1) then
    call get_command_argument(1, arg)
    read (arg, *) n
  end if
  allocate(a(n, n), l(n, n))
  do j = 1, n
    do i = 1, n
      a(i, j) = 1.0_dp / (1 + abs(i - j))
    end do
    a(j, j) = 4
  end do
  l = a
  call factor(l, n)
  worst = 0.0_dp
  do k = 1, n, max(1, n / 8)
    worst = max(worst, abs(a(n, k) - dot_product(l(n, 1:k), l(k, 1:k))))
  end do
  write (*, '(a,f12.6)') 'first    ', l(1, 1)
  write (*, '(a,f12.6)') 'last     ', l(n, n)
  write (*, '(a,l2)') 'right    ', worst < 1.0e-12_dp

contains

  ! The lower triangle of 'a' becomes the factor.
  subroutine factor(a, n)
    integer, intent(in) :: n
    real(dp), intent(inout) :: a(n, n)
    integer :: i, j, k
    !$acc kernels copy(a)
    do j = 1, n
      a(j, j) = sqrt(a(j, j))
      do i = j + 1, n
        a(i, j) = a(i, j) / a(j, j)
      end do
      do k = j + 1, n
        do i = k, n
          a(i, k) = a(i, k) - a(i, j) * a(k, j)
        end do
      end do
    end do
    !$acc end kernels
  end subroutine factor

end program cholesky_sample
