! Many tridiagonal systems at once (Thomas' algorithm): elimination and substitution run through the equations, the systems are spread
! over the threads.  Usage: tridiagonal [systems [equations]]
program tridiagonal
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  real(dp), allocatable :: a(:,:), b(:,:), c(:,:), d(:,:), x(:,:)
  real(dp) :: w, worst
  integer :: m, n, i, k

  m = argument(1, 100)
  n = argument(2, 50)
  allocate(a(m, n), b(m, n), c(m, n), d(m, n), x(m, n))

  !$acc data create(a, b, c, d) copyout(x)
  !$acc parallel loop collapse(2)
  do k = 1, n
    do i = 1, m
      a(i, k) = -1.0_dp - mod(i, 3)*0.125_dp
      b(i, k) = 4.0_dp + mod(k, 5)*0.25_dp
      c(i, k) = -1.0_dp
      d(i, k) = mod(i + k, 7)
    end do
  end do
  !$acc kernels
  do k = 2, n
    do i = 1, m
      w = a(i, k)/b(i, k-1)
      b(i, k) = b(i, k) - w*c(i, k-1)
      d(i, k) = d(i, k) - w*d(i, k-1)
    end do
  end do
  do i = 1, m
    x(i, n) = d(i, n)/b(i, n)
  end do
  do k = n - 1, 1, -1
    do i = 1, m
      x(i, k) = (d(i, k) - c(i, k)*x(i, k+1))/b(i, k)
    end do
  end do
  !$acc end kernels
  !$acc end data

  worst = 0
  do k = 2, n - 1
    do i = 1, m
      worst = max(worst, abs((-1.0_dp - mod(i, 3)*0.125_dp)*x(i, k-1) + (4.0_dp + mod(k, 5)*0.25_dp)*x(i, k) - x(i, k+1) &
                             - mod(i + k, 7)))
    end do
  end do
  print '(a,es16.8,a,l1)', 'sum', sum(x), '  solved ', worst < 1.0e-12_dp

contains

  integer function argument(which, default)
    integer, intent(in) :: which, default
    character(16) :: text
    argument = default
    if (command_argument_count() < which) return
    call get_command_argument(which, text)
    read (text, *) argument
  end function argument

end program tridiagonal
