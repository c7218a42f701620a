! options: -fopenacc
! expect: report: 0 stays on the host
! Which device runs a loop is asked in it: the answers differ, and what is done does not.
program where_it_runs
  use openacc
  implicit none
  integer, parameter :: n = 300
  real(8) :: a(n)
  integer :: i, device(n)
  !$acc parallel loop copyout(a, device)
  do i = 1, n
    if (acc_on_device(acc_device_not_host)) then
      a(i) = sqrt(real(i, 8))
    else
      a(i) = real(i, 8)**0.5d0
    end if
    device(i) = merge(1, 0, acc_on_device(acc_device_not_host)) + merge(1, 0, acc_on_device(acc_device_host))
  end do
  print '(f12.6, i5)', sum(a), sum(device)
end program where_it_runs
