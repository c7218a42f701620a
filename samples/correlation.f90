! Correlation of the columns of a table: means and deviations of each, the table centred and reduced, and the triangle of products.
! Usage: correlation [n [m]]   n samples of m quantities
program correlations
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  real(dp), parameter :: least = 0.1_dp
  real(dp), allocatable :: table(:, :), mean(:), deviation(:), corr(:, :)
  integer :: n, m, i, j, k

  n = argument(1, 90)
  m = argument(2, 40)
  allocate(table(n, m), mean(m), deviation(m), corr(m, m))
  do j = 1, m
    do i = 1, n
      table(i, j) = mod(i*j + 7*i + j, 53)*0.25_dp + i*0.01_dp
    end do
  end do
  !$acc kernels
  do j = 1, m
    mean(j) = 0
    do i = 1, n
      mean(j) = mean(j) + table(i, j)
    end do
    mean(j) = mean(j)/n
  end do
  do j = 1, m
    deviation(j) = 0
    do i = 1, n
      deviation(j) = deviation(j) + (table(i, j) - mean(j))**2
    end do
    deviation(j) = sqrt(deviation(j)/n)
    if (deviation(j) <= least) deviation(j) = 1
  end do
  do i = 1, n
    do j = 1, m
      table(i, j) = (table(i, j) - mean(j))/(sqrt(real(n, dp))*deviation(j))
    end do
  end do
  do i = 1, m - 1
    corr(i, i) = 1
    do j = i + 1, m
      corr(i, j) = 0
      do k = 1, n
        corr(i, j) = corr(i, j) + table(k, i)*table(k, j)
      end do
      corr(j, i) = corr(i, j)
    end do
  end do
  corr(m, m) = 1
  !$acc end kernels
  write (*, '(a,f14.7)') 'sum of correlations', sum(corr), 'first with last  ', corr(1, m), 'mean of means    ', sum(mean)/m, &
    'largest deviation', maxval(deviation)

contains

  integer function argument(k, otherwise)
    integer, intent(in) :: k, otherwise
    character(16) :: text
    argument = otherwise
    if (command_argument_count() < k) return
    call get_command_argument(k, text)
    read (text, *) argument
  end function argument

end program correlations
