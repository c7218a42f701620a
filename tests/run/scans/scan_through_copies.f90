! f2cuda options: --auto=all
! Counters whose value another variable takes, and hands back: of one variable, and of the element of an array that an iteration chooses.
! expect: report: 4 compaction,
! expect: report: 3 sequential
program scan_through_copies
  implicit none
  integer, parameter :: n = 2000, nc = 16
  integer :: i, k, m, c, pos(nc), cell(n), out(n + 5), idx(n), nn
  real(8) :: x(n), y(n), z(n)
  do i = 1, n
    x(i) = mod(i*7919, 1000)/1000d0
    cell(i) = min(int(x(i)*nc) + 1, nc)
  end do
  out = 0
  y = 0
  z = 0
  idx = 0
  m = 0
  do i = 1, n
    if (x(i) > 0.5d0) then
      k = m + 1
      out(k) = i
      y(k) = x(i)
      m = k
    end if
  end do
  print *, m, sum(out), sum(y), out(7)
  m = 0
  do i = 1, n
    if (x(i) > 0.7d0) then
      k = m + 1
      idx(k) = i
      m = m + 1
    end if
  end do
  print *, m, sum(idx), idx(3)
  pos = 0
  do i = 1, n
    pos(cell(i)) = pos(cell(i)) + 1
  end do
  m = 1
  do c = 1, nc
    k = pos(c)
    pos(c) = m
    m = m + k
  end do
  do i = 1, n
    c = cell(i)
    k = pos(c)
    z(k) = x(i)
    idx(k) = i
    pos(c) = pos(c) + 1
  end do
  print *, sum(z), z(1), z(n), pos, idx(1:5)
  nn = 0
  do i = 1, n
    k = nn
    if (x(i) > 0.2d0) nn = nn + 1
    out(i) = k
    z(i) = nn - k
  end do
  print *, sum(out), nn, sum(z)
  m = 0
  do i = 1, n ! stored once more where the counter has moved on: behind the next one
    k = m
    if (x(i) > 0.4d0) then
      m = m + 1
      out(m + 2) = i
    end if
    out(k + 2) = -i
  end do
  print *, m, sum(out), out(1:9)
  m = 0
  do i = 1, n ! what the other variable was made of has changed
    k = m + 1
    m = m + 2
    if (x(i) > 0.4d0) m = k
    y(i) = m
  end do
  print *, m, sum(y)
end program scan_through_copies
