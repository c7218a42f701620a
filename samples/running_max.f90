! The greatest value so far, how long ago the last record was, and the deepest fall from it, in one pass.  Usage: running_max [n]
program running_max
  implicit none
  real, allocatable :: x(:), high(:)
  integer, allocatable :: since(:)
  real :: top, fall
  integer :: n, i, last, records

  n = argument(1, 4001)
  allocate(x(n), high(n), since(n))
  do i = 1, n
    x(i) = mod(i*53, 1009)*0.25 + i*0.0625
  end do

  top = -1
  last = 0
  records = 0
  fall = 0
  !$acc kernels copyin(x) copyout(high, since)
  do i = 1, n
    if (x(i) > top) top = x(i)
    high(i) = top
    if (mod(i, 64) == 1) last = i
    since(i) = i - last
    fall = max(fall, top - x(i))
  end do
  !$acc end kernels
  do i = 2, n
    if (high(i) > high(i - 1)) records = records + 1
  end do

  print '(a,i0,a,f0.4,a,i0,a,f0.4)', 'running_max: n ', n, ', greatest ', top, ', records ', records, ', deepest fall ', fall
  print '(a,f0.4,a,i0)', 'sum of greatest ', sum(dble(high)), ', of distances ', sum(since)

contains

  integer function argument(which, default)
    integer, intent(in) :: which, default
    character(16) :: text
    argument = default
    if (command_argument_count() < which) return
    call get_command_argument(which, text)
    read (text, *) argument
  end function argument

end program running_max
