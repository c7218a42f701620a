! Least-significant-digit radix sort as one writes it: for each digit of eight bits, how often its values occur (a histogram), where the
! first key with each of them goes (a running sum), and the keys to their places, in the order in which they come. Each of the three
! is one kernel.  Usage: radix_sort [keys]
program radix_sort
  implicit none
  integer, parameter :: sign = -huge(0) - 1 ! keys with the sign bit come first
  integer, allocatable :: key(:), other(:)
  integer :: n, i, wrong, number(0:255), place(0:255)
  integer(8) :: before, after

  n = argument(1, 3000)
  allocate(key(n), other(n))
  do i = 1, n
    key(i) = scrambled(i)
  end do
  before = sum(int(key, 8))

  !$acc data copy(key) create(other, number, place)
  call deal(key, other, 0)
  call deal(other, key, 8)
  call deal(key, other, 16)
  call deal(other, key, 24)
  !$acc end data

  wrong = 0
  do i = 2, n
    if (key(i) < key(i - 1)) wrong = wrong + 1
  end do
  after = sum(int(key, 8))
  print '(a,i0,a,i0,a,l1)', 'radix_sort: keys ', n, ', out of order ', wrong, ', none lost ', before == after
  if (n > 0) print '(a,3i13)', 'first, middle, last:', key(1), key((n + 1)/2), key(n)

contains

  subroutine deal(from, to, shift)
    integer, intent(in) :: from(n), shift
    integer, intent(inout) :: to(n)
    integer :: i, digit, next
    !$acc kernels
    number = 0
    do i = 1, n
      digit = iand(ishft(ieor(from(i), sign), -shift), 255)
      number(digit) = number(digit) + 1
    end do
    next = 1
    do digit = 0, 255
      place(digit) = next
      next = next + number(digit)
    end do
    do i = 1, n
      digit = iand(ishft(ieor(from(i), sign), -shift), 255)
      to(place(digit)) = from(i)
      place(digit) = place(digit) + 1
    end do
    !$acc end kernels
  end subroutine deal

  pure integer function scrambled(i)
    integer, intent(in) :: i
    scrambled = ieor(i, ishft(i, 13))
    scrambled = ieor(scrambled, ishft(scrambled, -17))
    scrambled = ieor(scrambled, ishft(scrambled, 5))
    scrambled = ieor(scrambled, ishft(scrambled, 19))
  end function scrambled

  integer function argument(which, default)
    integer, intent(in) :: which, default
    character(16) :: text
    argument = default
    if (command_argument_count() < which) return
    call get_command_argument(which, text)
    read (text, *) argument
  end function argument

end program radix_sort
