! Counting sort: how often each key occurs (a histogram), where its first copy goes (a running sum), and the keys to their places. That
! the keys' ranges have nothing in common is seen on the device.  Usage: counting_sort [keys [largest key]]
program counting_sort
  implicit none
  integer, allocatable :: key(:), number(:), place(:), sorted(:), from(:)
  integer :: n, m, i, k, next
  integer(8) :: check

  n = argument(1, 50000)
  m = argument(2, 500)
  allocate(key(n), number(m), place(m), sorted(n), from(n))
  !$acc data create(key, number, place) copyout(sorted, from)
  !$acc parallel loop
  do i = 1, n
    key(i) = mod(mod(i, 7919)*631, m) + 1
  end do
  !$acc kernels
  number = 0
  do i = 1, n
    number(key(i)) = number(key(i)) + 1
  end do
  next = 1
  do k = 1, m
    place(k) = next
    next = next + number(k)
  end do
  do i = 1, n
    sorted(place(key(i))) = key(i)
    from(place(key(i))) = i
    place(key(i)) = place(key(i)) + 1
  end do
  !$acc end kernels
  !$acc end data

  check = 0
  do i = 1, n
    check = check + mod(i, 1000)*int(sorted(i), 8) + mod(from(i), 100)*mod(i, 10)
    if (i == 1) cycle
    if (sorted(i) < sorted(i - 1)) stop 'not sorted'
    if (sorted(i) == sorted(i - 1) .and. from(i) < from(i - 1)) stop 'not stable'
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
