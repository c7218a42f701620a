! Softmax and layer norm of rows: a maximum or a mean of each, then values made of it. A team of threads does a row.
! Usage: softmax [n [m]]   m rows of n
program softmax_and_norm
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  real(dp), allocatable :: x(:, :), y(:, :)
  integer :: n, m, i, j

  n = argument(1, 300)
  m = argument(2, 40)
  allocate(x(n, m), y(n, m))
  do j = 1, m
    do i = 1, n
      x(i, j) = mod(i*7 + j*13, 101)*0.05_dp
    end do
  end do
  !$acc data copyin(x) create(y)
  call softmax(n, m, x, y)
  call tell('softmax   ', n, m, y)
  call layer_norm(n, m, x, y)
  call tell('layer norm', n, m, y)
  !$acc end data

contains

  ! Loops inside 'kernels': nothing says what they are.
  subroutine softmax(n, m, x, y)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: x(n, m)
    real(dp), intent(out) :: y(n, m)
    real(dp) :: top, total
    integer :: i, j
    !$acc kernels present(x, y)
    do j = 1, m
      top = x(1, j)
      do i = 2, n
        top = max(top, x(i, j))
      end do
      total = 0
      do i = 1, n
        y(i, j) = exp(x(i, j) - top)
        total = total + y(i, j)
      end do
      do i = 1, n
        y(i, j) = y(i, j)/total
      end do
    end do
    !$acc end kernels
  end subroutine softmax

  ! The same kind of loops with gangs and vectors.
  subroutine layer_norm(n, m, x, y)
    integer, intent(in) :: n, m
    real(dp), intent(in) :: x(n, m)
    real(dp), intent(out) :: y(n, m)
    real(dp) :: mean, variance
    integer :: i, j
    !$acc parallel loop gang private(mean, variance) present(x, y)
    do j = 1, m
      mean = 0
      !$acc loop vector reduction(+:mean)
      do i = 1, n
        mean = mean + x(i, j)
      end do
      mean = mean/n
      variance = 0
      !$acc loop vector reduction(+:variance)
      do i = 1, n
        variance = variance + (x(i, j) - mean)**2
      end do
      variance = 1/sqrt(variance/n + 1.0e-5_dp)
      !$acc loop vector
      do i = 1, n
        y(i, j) = (x(i, j) - mean)*variance
      end do
    end do
  end subroutine layer_norm

  subroutine tell(name, n, m, y)
    character(*), intent(in) :: name
    integer, intent(in) :: n, m
    real(dp), intent(in) :: y(n, m)
    real(dp) :: total, least
    integer :: i, j
    total = 0
    least = huge(least)
    !$acc parallel loop collapse(2) present(y) reduction(+:total) reduction(min:least)
    do j = 1, m
      do i = 1, n
        total = total + abs(y(i, j))
        least = min(least, y(i, j))
      end do
    end do
    write (*, '(a,2(1x,a,f14.6))') name, 'sum of magnitudes', total, 'least', least
  end subroutine tell

  integer function argument(k, otherwise)
    integer, intent(in) :: k, otherwise
    character(16) :: text
    argument = otherwise
    if (command_argument_count() < k) return
    call get_command_argument(k, text)
    read (text, *) argument
  end function argument

end program softmax_and_norm
