! First-order recurrences: each iteration is an affine map, and maps compose.  An exponential moving average, a loan that is paid
! back, and a polynomial by Horner's rule.  Usage: linear_recurrence [n]
program linear_recurrence
  implicit none
  integer, parameter :: dp = kind(1.0d0)
  real(dp), allocatable :: price(:), average(:), rate(:), debt(:), c(:)
  real(dp) :: p, x
  integer :: n, i

  n = argument(1, 4099)
  allocate(price(n), average(0:n), rate(n), debt(0:n), c(n))
  do i = 1, n
    price(i) = 100 + mod(i*37, 101)*0.25_dp
    rate(i) = 1 + mod(i*13, 7)*0.0001_dp
    c(i) = mod(i, 5) - 2
  end do
  average(0) = price(1)
  debt(0) = 100000

  !$acc data copyin(price, rate, c) copy(average, debt)
  !$acc kernels
  do i = 1, n
    average(i) = 0.9_dp*average(i - 1) + 0.1_dp*price(i)
  end do
  do i = 1, n
    debt(i) = debt(i - 1)*rate(i) - 60
  end do
  !$acc end kernels

  x = 0.5_dp
  p = 0
  !$acc kernels
  do i = n, 1, -1
    p = p*x + c(i)
  end do
  !$acc end kernels
  !$acc end data

  print '(a,i0,3f14.6)', 'linear_recurrence: n ', n, average(n), sum(average), average(n/2)
  print '(a,2f18.6,f12.8)', 'debt, polynomial:', debt(n), sum(debt)/n, p

contains

  integer function argument(which, default)
    integer, intent(in) :: which, default
    character(16) :: text
    argument = default
    if (command_argument_count() < which) return
    call get_command_argument(which, text)
    read (text, *) argument
  end function argument

end program linear_recurrence
