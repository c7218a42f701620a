! Counting sort: how often each key occurs (a histogram), where its first copy goes (a running sum), and the copies, range by range.
! That the ranges have nothing in common is seen on the device before the last loop runs.  Usage: counting_sort [keys [largest key]]
program counting_sort
  implicit none
  integer, allocatable :: key(:), number(:), first(:), sorted(:)
  integer :: n, m, i, k, at
  integer(8) :: check

  n = argument(1, 50000)
  m = argument(2, 500)
  allocate(key(n), number(m), first(m + 1), sorted(n))
  number = 0
  !$acc data create(key, first) copyin(number) copyout(sorted)
  !$acc parallel loop
  do i = 1, n
    key(i) = mod(mod(i, 7919)*631, m) + 1
  end do
  at = 1
  !$acc kernels
  do i = 1, n
    number(key(i)) = number(key(i)) + 1
  end do
  do k = 1, m
    first(k) = at
    at = at + number(k)
  end do
  do k = m + 1, m + 1
    first(k) = at
  end do
  do k = 1, m
    do i = first(k), first(k + 1) - 1
      sorted(i) = k
    end do
  end do
  !$acc end kernels
  !$acc end data

  check = 0
  do i = 1, n
    check = check + mod(i, 1000)*int(sorted(i), 8)
    if (i > 1) then
      if (sorted(i) < sorted(i - 1)) stop 'not sorted'
    end if
  end do
  print '(a,i0,a,i0)', 'keys ', n, ', check ', check

contains

  integer function argument(which, default)
    integer, intent(in) :: which, default
    character(16) :: text
    argument = default
    if (command_argument_count() < which) return
    call get_command_argument(which, text)
    read (text, *) argument
  end function argument

end program counting_sort
