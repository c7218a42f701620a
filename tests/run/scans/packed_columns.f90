! Columns that go where a counter says: by loops inside and by array assignments, through another variable, by counters for each cell, under a cap.
! f2cuda options: --auto=all
! expect: report: 7 compaction,
program packed_columns
  implicit none
  integer, parameter :: n = 600, m = 12, nd = 4, cap = 45
  integer :: a(nd, n), b(nd, 2*n), e(nd, cap, m), first(m), at(m), key(n), i, j, k, l, ip, over
  do j = 1, n
    key(j) = 1 + mod(j*37 + j/3, m)
    do i = 1, nd
      a(i, j) = i + 10*j
    end do
  end do
  first = 0
  do j = 1, n
    first(key(j)) = first(key(j)) + 1
  end do
  k = 0
  do j = 1, m
    l = first(j)
    first(j) = k
    k = k + l
  end do
  b = 0
  k = 0
  !$acc kernels
  do j = 1, n
    if (key(j) > 5) then
      k = k + 1
      b(:, k) = a(:, j)
    end if
  end do
  !$acc end kernels
  call show(b, k)
  k = 0
  !$acc kernels
  do j = 1, n
    if (key(j) > 4) then
      ip = k + 1
      do i = 1, nd
        b(i, ip) = a(i, j)
      end do
      k = ip
    end if
  end do
  !$acc end kernels
  call show(b, k)
  k = 0
  !$acc kernels
  do j = 1, n ! two columns at a time
    if (key(j) > 7) then
      k = k + 2
      b(:, k) = a(:, j)
      b(:, k - 1) = -a(:, j)
    end if
  end do
  !$acc end kernels
  call show(b, k)
  at = first
  !$acc kernels
  do j = 1, n ! a counting sort
    l = key(j)
    ip = at(l) + 1
    do i = 1, nd
      b(i, ip) = a(i, j)
    end do
    at(l) = ip
  end do
  !$acc end kernels
  call show(b, at(m))
  at = first
  !$acc kernels
  do j = 1, n
    l = key(j)
    at(l) = at(l) + 1
    b(:, at(l)) = 2*a(:, j)
  end do
  !$acc end kernels
  call show(b, at(m))
  e = 0
  at = 0
  !$acc kernels
  do j = 1, n
    l = key(j)
    at(l) = at(l) + 1
    if (at(l) <= cap) e(:, at(l), l) = a(:, j)
  end do
  !$acc end kernels
  print *, sum(e), at
  e = 0
  at = 0
  over = 0
  !$acc kernels
  do j = 1, n ! how far the fullest cell is over the cap
    l = key(j)
    ip = at(l) + 1
    if (ip <= cap) then
      do i = 1, nd
        e(i, ip, l) = a(i, j)
      end do
    else
      over = max(over, ip - cap)
    end if
    at(l) = ip
  end do
  !$acc end kernels
  print *, sum(e), at, over
  at = 0
  do j = 1, n ! the counter moves on inside too, behind what is stored
    l = key(j)
    ip = at(l) + 1
    do i = 1, nd
      b(i, ip) = a(i, j)
      at(l) = at(l) + mod(i, 2)
    end do
    at(l) = ip
  end do
  call show(b, n/m)
  at = 0
  do j = 1, n ! what the counter is chosen by changes inside
    l = key(j)
    ip = at(l) + 1
    do i = 1, nd
      b(i, ip) = a(i, j)
      l = 1 + mod(l, m)
    end do
    at(l) = ip
  end do
  call show(b, n/m)
contains
  subroutine show(b, k)
    integer, intent(in) :: b(nd, 2*n), k
    integer :: j
    print *, k, b(:, 1), b(:, k), sum([(j*sum(b(:, j)), j=1, k)])
  end subroutine
end program packed_columns
