! Least-significant-digit radix sort as plain loops. A pass deals the keys to four bins by two bits, in the order in which they come;
! each deal is one pass over memory: the counters are scanned and the keys stored in one kernel. The next pass takes the bins one
! after the other.  Usage: radix_sort [keys]
program radix_sort
  implicit none
  integer, allocatable :: key(:), a0(:), a1(:), a2(:), a3(:), b0(:), b1(:), b2(:), b3(:)
  integer :: n, i, shift, from(0:3), to(0:3), wrong
  integer(8) :: before, after

  n = argument(1, 3000)
  allocate(key(n), a0(n), a1(n), a2(n), a3(n), b0(n), b1(n), b2(n), b3(n))
  do i = 1, n
    key(i) = scrambled(i)
  end do
  before = sum(int(key, 8))

  !$acc data copy(key) create(a0, a1, a2, a3, b0, b1, b2, b3)
  to = 0
  call deal(key, n, 0, a0, a1, a2, a3, to)
  do shift = 2, 30, 4
    from = to
    to = 0
    call deal(a0, from(0), shift, b0, b1, b2, b3, to)
    call deal(a1, from(1), shift, b0, b1, b2, b3, to)
    call deal(a2, from(2), shift, b0, b1, b2, b3, to)
    call deal(a3, from(3), shift, b0, b1, b2, b3, to)
    if (shift == 30) exit
    from = to
    to = 0
    call deal(b0, from(0), shift + 2, a0, a1, a2, a3, to)
    call deal(b1, from(1), shift + 2, a0, a1, a2, a3, to)
    call deal(b2, from(2), shift + 2, a0, a1, a2, a3, to)
    call deal(b3, from(3), shift + 2, a0, a1, a2, a3, to)
  end do
  ! Keys with the sign bit come first.
  call append(b2, to(2), key, 0)
  call append(b3, to(3), key, to(2))
  call append(b0, to(0), key, to(2) + to(3))
  call append(b1, to(1), key, to(2) + to(3) + to(0))
  !$acc end data

  wrong = 0
  do i = 2, n
    if (key(i) < key(i - 1)) wrong = wrong + 1
  end do
  after = sum(int(key, 8))
  print '(a,i0,a,i0,a,l1)', 'radix_sort: keys ', n, ', out of order ', wrong, ', none lost ', before == after
  if (n > 0) print '(a,3i13)', 'first, middle, last:', key(1), key((n + 1)/2), key(n)

contains

  subroutine deal(source, m, shift, d0, d1, d2, d3, filled)
    integer, intent(in) :: source(n), m, shift
    integer, intent(inout) :: d0(n), d1(n), d2(n), d3(n), filled(0:3)
    integer :: i, digit, k0, k1, k2, k3
    k0 = filled(0)
    k1 = filled(1)
    k2 = filled(2)
    k3 = filled(3)
    !$acc kernels
    do i = 1, m
      digit = iand(ishft(source(i), -shift), 3)
      if (digit == 0) then
        k0 = k0 + 1
        d0(k0) = source(i)
      else if (digit == 1) then
        k1 = k1 + 1
        d1(k1) = source(i)
      else if (digit == 2) then
        k2 = k2 + 1
        d2(k2) = source(i)
      else
        k3 = k3 + 1
        d3(k3) = source(i)
      end if
    end do
    !$acc end kernels
    filled = [k0, k1, k2, k3]
  end subroutine deal

  subroutine append(bin, m, key, behind)
    integer, intent(in) :: bin(n), m, behind
    integer, intent(inout) :: key(n)
    integer :: i
    !$acc parallel loop
    do i = 1, m
      key(behind + i) = bin(i)
    end do
  end subroutine append

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
