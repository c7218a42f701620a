! What a condition picks moves to the front: into other arrays, several at once, and in place.  Usage: compact [n]
program compact
  implicit none
  integer, allocatable :: a(:), value(:), place(:)
  integer :: n, i, k, kept

  n = argument(1, 5009)
  allocate(a(n), value(n), place(n))
  do i = 1, n
    a(i) = mod(i*7919, 1000)
  end do

  !$acc data copy(a) create(value, place)
  k = 0
  !$acc kernels
  do i = 1, n
    if (a(i) < 300 .and. mod(i, 3) /= 0) then
      k = k + 1
      value(k) = a(i)
      place(k) = i
    end if
  end do
  !$acc end kernels
  !$acc update self(value, place)
  kept = 0
  !$acc kernels
  do i = 1, n
    if (a(i) >= 500) then
      kept = kept + 1
      a(kept) = a(i)
    end if
  end do
  !$acc end kernels
  !$acc end data

  print '(a,i0,a,i0,a,i0,a,i0)', 'compact: n ', n, ', picked ', k, ', their sum ', sum(value(:k)), ', of places ', sum(place(:k))
  print '(a,i0,a,i0)', 'in place: kept ', kept, ', their sum ', sum(a(:kept))

contains

  integer function argument(which, default)
    integer, intent(in) :: which, default
    character(16) :: text
    argument = default
    if (command_argument_count() < which) return
    call get_command_argument(which, text)
    read (text, *) argument
  end function argument

end program compact
