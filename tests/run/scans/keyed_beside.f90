! f2cuda options: --auto=all
! Counters in an array beside sums, extremes, other counters and other scan variables: a loop of its own finds what each iteration
! begins with.
program keyed_beside
  implicit none
  integer, parameter :: sizes(5) = [0, 1, 449, 1409, 7169]
  integer :: k
  do k = 1, size(sizes)
    call beside(sizes(k), 17)
    call beside(sizes(k), 1500)
  end do

contains

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

  subroutine beside(n, m)
    integer, intent(in) :: n, m
    integer :: key(n), x(n), cnt(m), other(m), list(n + 2, m), rank(n), out(n), i, c, k, total, most, lost, last
    integer(8) :: sums(m), seen(n)
    real(8) :: h, y(n), energy
    do i = 1, n
      key(i) = int(mod(i*2654435761_8, int(m, 8))) + 1
      x(i) = mod(i*37, 1009) - 500
      y(i) = mod(i*0.618034d0, 1.0d0)
    end do
    cnt = 0
    list = 0
    rank = 0
    out = 0
    total = 0
    most = 0
    lost = 0
    energy = 0
    h = 1.0d0/m
    do i = 1, n                                 ! particles to cells, with what is told of them
      if (x(i) > -400) then
        c = int(y(i)/h) + 1
        cnt(c) = cnt(c) + 1
        list(cnt(c), c) = i
        most = max(most, cnt(c))
        energy = energy + x(i)
      else
        lost = lost + 1
      end if
    end do
    print *, n, m, checksum(n + 2, m, list), sum(cnt*[(mod(i, 31), i=1, m)]), most, lost, energy
    list = 0
    k = 0
    do i = n, 1, -1                             ! beside a compaction
      c = key(i)
      if (mod(x(i), 3) == 0) then
        k = k + 1
        out(k) = i
        list(cnt(c) - cnt(c) + 1, 1) = 0
      end if
    end do
    cnt = 0
    do i = n, 1, -1
      c = key(i)
      if (mod(x(i), 3) == 0) then
        k = k - 1
        out(k + 1) = i
        cnt(c) = cnt(c) + 1
        list(cnt(c), c) = k
      end if
    end do
    print *, k, checksum(n + 2, m, list), sum(cnt*[(mod(i, 31), i=1, m)]), sum(out(:n/3)*[(mod(i, 97), i=1, n/3)])
    list = 0
    other = 3
    last = 0
    do i = 1, n                                 ! two arrays of counters, with keys of their own
      cnt(key(i)) = cnt(key(i)) + 2
      c = mod(abs(x(i)), m) + 1
      rank(i) = other(c)
      other(c) = other(c) - 1
      list(cnt(key(i))/2 + 1 - cnt(key(i))/2, 1) = 0
      last = c
    end do
    print *, sum(cnt*[(mod(i, 31), i=1, m)]), sum(other*[(mod(i, 31), i=1, m)]), sum(rank*[(mod(i, 97), i=1, n)]), last
    cnt = 0
    sums = 0
    do i = 1, n                                 ! and sums by key
      c = key(i)
      list(cnt(c) + 1, c) = i
      cnt(c) = cnt(c) + 1
      sums(c) = sums(c) + x(i)
      seen(i) = sums(c)
      total = total + x(i)
    end do
    print *, checksum(n + 2, m, list), sum(cnt*[(mod(i, 31), i=1, m)]), sum(sums), sum(seen*[(mod(i, 97), i=1, n)]), total
  end subroutine beside
end program keyed_beside
