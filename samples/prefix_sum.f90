! Running sums, forwards and backwards, of all elements and of segments, each in one pass over memory.  Usage: prefix_sum [n]
program prefix_sum
  implicit none
  integer, allocatable :: a(:), up(:), down(:), part(:)
  logical, allocatable :: head(:)
  integer :: n, i, s, longest

  n = argument(1, 5003)
  allocate(a(n), up(n), down(n), part(n), head(n))
  do i = 1, n
    a(i) = mod(i*7, 11) - 4
    head(i) = mod(i, 97) == 1
  end do

  !$acc data copyin(a, head) copyout(up, down, part)
  s = 0
  !$acc kernels
  do i = 1, n
    s = s + a(i)
    up(i) = s
  end do
  !$acc end kernels

  s = 0
  !$acc kernels
  do i = n, 1, -1
    down(i) = s
    s = s + a(i)
  end do
  !$acc end kernels

  s = 0
  longest = 0
  !$acc kernels
  do i = 1, n
    if (head(i)) s = 0
    s = s + a(i)
    part(i) = s
    longest = max(longest, s)
  end do
  !$acc end kernels
  !$acc end data

  print '(a,i0,a,i0,a,l1)', 'prefix_sum: n ', n, ', sum ', sum(a), ', agree ', all(up + down == sum(a))
  print '(a,i0,a,i0)', 'segments: sum of running sums ', sum(part), ', greatest ', longest

contains

  integer function argument(which, default)
    integer, intent(in) :: which, default
    character(16) :: text
    argument = default
    if (command_argument_count() < which) return
    call get_command_argument(which, text)
    read (text, *) argument
  end function argument

end program prefix_sum
