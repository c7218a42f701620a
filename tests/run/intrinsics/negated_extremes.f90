! MIN and MAX of negated integers, and IF statements that come to the same: an assembler may not lose the sign on the way.
! f2cuda options: --auto=all
program negated_extremes
  implicit none
  integer, parameter :: n = 100
  integer :: a(n), e(n), f(n), g(n), h(n), i, m, k
  integer(8) :: l(n)
  integer(2) :: s(n)
  integer(1) :: b(n)
  do i = 1, n
    a(i) = mod(i*37, 101) - 50
    e(i) = mod(i, 7) - 3
    f(i) = -60
    g(i) = mod(i, 5)
    l(i) = a(i)
    s(i) = int(a(i), 2)
    b(i) = int(a(i), 1)
  end do
  m = 1000
  k = -1000
  do i = 1, n
    m = min(m, -a(i))
    if (-a(i) > k) k = -a(i)
  end do
  do i = 1, n
    e(i) = min(e(i), min(2*i, -i))
    f(i) = max(f(i), max(3*i - 40, -1*i))
    h(i) = g(i)
    if (-a(i) < h(i)) h(i) = -a(i)
    if (i - 50 < h(i)) h(i) = i - 50
    g(i) = max(g(i), abs(a(i)), -abs(i - 30))
    l(i) = min(l(i), -l(i), -2_8*i)
    s(i) = max(s(i), -s(i), -3_2)
    b(i) = min(b(i), -b(i), -4_1)
  end do
  print *, m, k, sum(e), sum(f), sum(g), sum(h), sum(l), sum(int(s)), sum(int(b))
  print *, minval(-a), maxval(-a), maxloc(-a), minval(abs(a)), maxval([(min(-i, i - 9), i=1, 12)])
end program
