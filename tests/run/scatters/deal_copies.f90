! f2cuda options: --auto=all
! expect: host: it does not hold that each counter of 'pos' goes through a range of its own: the loop runs on the host
! Counters in an array that move by way of a scalar, and iterations that end before they count.
program deal_copies
  implicit none
  integer, parameter :: sizes(6) = [0, 1, 33, 449, 1409, 5003]
  integer :: k
  do k = 1, size(sizes)
    call copies(sizes(k), 17)
    call copies(sizes(k), 1500)
    call cycles(sizes(k), 17)
    call cycles(sizes(k), 1500)
  end do

contains

  subroutine fill(n, m, key, x)
    integer, intent(in) :: n, m
    integer, intent(out) :: key(n), x(n)
    integer :: i
    do i = 1, n
      key(i) = int(mod(i*2654435761_8, int(m, 8))) + 1
      x(i) = mod(i*37, 1009)
    end do
  end subroutine fill

  pure function checksum(m, n, a) result(s)
    integer, intent(in) :: m, n, a(m, n)
    integer(8) :: s
    integer :: i, j
    s = 0
    do j = 1, n
      do i = 1, m
        s = s + int(a(i, j), 8)*mod(i*7 + j*13, 101)
      end do
    end do
  end function checksum

  subroutine copies(n, m)
    integer, intent(in) :: n, m
    integer :: key(n), x(n), cnt(m), pos(m), list(n + 2, m), out(n + 4), i, k, c
    call fill(n, m, key, x)
    cnt = 0
    list = 0
    do i = 1, n                 ! counted, then stored
      k = cnt(key(i)) + 1
      cnt(key(i)) = k
      list(k, key(i)) = x(i)
    end do
    print *, n, m, checksum(n + 2, m, list), sum(cnt*[(mod(i, 31), i=1, m)])
    pos = 1
    do i = 2, m
      pos(i) = pos(i - 1) + cnt(i - 1)
    end do
    cnt = 1
    do i = 1, n                 ! stored, then counted
      c = key(i)
      if (mod(x(i), 3) /= 0) then
        k = cnt(c)
        list(k + 1, c) = i
        list(k, c) = -i
        cnt(c) = k + 2
      end if
    end do
    print *, checksum(n + 2, m, list(:, :)), sum(cnt*[(mod(i, 31), i=1, m)])
    out = 0
    do i = 1, n                 ! their ranges are data
      c = key(i)
      k = pos(c)
      out(k) = x(i)
      pos(c) = k + 1
    end do
    print *, sum(out*[(mod(i, 97), i=1, n + 4)]), sum(pos*[(mod(i, 31), i=1, m)])
    pos = 3
    do i = 1, n, n/2 + 1        ! and may meet
      c = key(i)
      k = pos(c)
      out(k) = x(i)
      pos(c) = k + 1
    end do
    print *, sum(out*[(mod(i, 97), i=1, n + 4)]), sum(pos*[(mod(i, 31), i=1, m)])
  end subroutine copies

  subroutine cycles(n, m)
    integer, intent(in) :: n, m
    integer :: key(n), x(n), cnt(m), list(n + 2, m), rest(n), i, c, last
    call fill(n, m, key, x)
    cnt = 0
    list = 0
    rest = 0
    last = 0
    do i = 1, n
      if (mod(x(i), 3) == 1) cycle
      c = key(i)
      if (x(i) > 500) then
        rest(i) = c
        if (c > 9) cycle
        rest(i) = -c
      end if
      cnt(c) = cnt(c) + 1
      list(cnt(c), c) = x(i)
    end do
    print *, checksum(n + 2, m, list), sum(cnt*[(mod(i, 31), i=1, m)]), sum(rest*[(mod(i, 31), i=1, n)])
    c = 0
    do i = 1, n                 ! the same with one counter
      if (mod(x(i), 5) == 2) cycle
      c = c + 1
      rest(c) = x(i)
      last = i
    end do
    print *, c, last, sum(rest*[(mod(i, 31), i=1, n)])
  end subroutine cycles
end program deal_copies
