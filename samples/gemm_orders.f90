! One product of matrices as people write it, in each of the six orders of its loops.
! Usage: gemm_orders [n]
program gemm_orders
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  real(dp), allocatable :: a(:, :), b(:, :), c(:, :)
  integer :: n, i, j, k, order
  real(dp) :: t
  character(3), parameter :: names(6) = ['ijk', 'ikj', 'jik', 'jki', 'kij', 'kji']

  n = argument(1, 70)
  allocate(a(n, n), b(n, n), c(n, n))
  do j = 1, n
    do i = 1, n
      a(i, j) = mod(i + 3*j, 11) - 5
      b(i, j) = mod(5*i + j, 13) - 6
    end do
  end do
  do order = 1, 6
    c = 1
    select case (order)
    case (1)
      !$acc kernels
      do i = 1, n
        do j = 1, n
          t = c(i, j)
          do k = 1, n
            t = t + a(i, k)*b(k, j)
          end do
          c(i, j) = t
        end do
      end do
      !$acc end kernels
    case (2)
      !$acc kernels
      do i = 1, n
        do k = 1, n
          do j = 1, n
            c(i, j) = c(i, j) + a(i, k)*b(k, j)
          end do
        end do
      end do
      !$acc end kernels
    case (3)
      !$acc kernels
      do j = 1, n
        do i = 1, n
          do k = 1, n
            c(i, j) = c(i, j) + a(i, k)*b(k, j)
          end do
        end do
      end do
      !$acc end kernels
    case (4)
      !$acc kernels
      do j = 1, n
        do k = 1, n
          do i = 1, n
            c(i, j) = c(i, j) + a(i, k)*b(k, j)
          end do
        end do
      end do
      !$acc end kernels
    case (5)
      !$acc kernels
      do k = 1, n
        do i = 1, n
          do j = 1, n
            c(i, j) = c(i, j) + a(i, k)*b(k, j)
          end do
        end do
      end do
      !$acc end kernels
    case (6)
      !$acc kernels
      do k = 1, n
        do j = 1, n
          t = b(k, n - j + 1)
          do i = 1, n
            c(i, n - j + 1) = c(i, n - j + 1) + a(i, k)*t
          end do
        end do
      end do
      !$acc end kernels
    end select
    write (*, '(a,2f16.1)') names(order), sum(c), sum(c*a)
  end do

contains

  integer function argument(k, otherwise)
    integer, intent(in) :: k, otherwise
    character(16) :: text
    argument = otherwise
    if (command_argument_count() < k) return
    call get_command_argument(k, text)
    read (text, *) argument
  end function argument

end program gemm_orders
