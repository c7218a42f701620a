! f2cuda options: --auto=all --fast-reductions
! Linear recurrences and products of reals with integers in them: these are divided as reals, and do not overflow.
program scan_division
  implicit none
  integer, parameter :: n = 3000
  real(8) :: x(0:n), y(n), s, m(n), h(20)
  real(4) :: r, t(n)
  complex(8) :: z, q(n)
  integer :: i, k(n), big
  do i = 1, n
    y(i) = mod(i*37, 101)*0.25d0
    k(i) = mod(i, 9) + 1
  end do
  big = 2000000000
  x(0) = 3
  do i = 1, n
    x(i) = x(i-1)/2 + y(i)
  end do
  print '(3es13.5)', x(n), sum(x)
  do i = 1, n
    x(i) = x(i-1)*2/4 + y(i)
  end do
  print '(3es13.5)', x(n), sum(x)
  do i = 1, n
    x(i) = (x(i-1) + k(i) + 2)/3
  end do
  print '(3es13.5)', x(n), sum(x)
  do i = 1, n
    x(i) = (k(i) - (x(i-1)*k(i) - 7)/k(i))/2
  end do
  print '(3es13.5)', x(n), sum(x)
  do i = 1, n
    x(i) = (x(i-1)/big + k(i))*big/big + big*2d0
  end do
  print '(3es13.5)', x(n), sum(x)
  s = 1
  do i = 1, n
    s = y(i) - (s - y(i))/4
    m(i) = s
  end do
  print '(3es13.5)', s, sum(m)
  r = 1
  do i = 1, n
    r = r*2/k(i)/2*k(i)
    t(i) = r
  end do
  print '(3es13.5)', r, sum(t)
  r = 1
  do i = 1, n
    if (k(i) == 3) r = 7
    r = r*2/3 + k(i)
    t(i) = r
  end do
  print '(3es12.4)', r, sum(t)
  z = (1, 2)
  do i = 1, n
    z = z*2/3 + (k(i) + k(i))/3
    q(i) = z
  end do
  print '(4es13.5)', z, sum(q)
  h = 1
  do i = 1, n
    h(k(i)) = h(k(i))*5/4*k(i)/k(i)/2*8/5
  end do
  print '(5es13.5)', h
  h = 0
  do i = 1, n
    h(k(i)) = h(k(i)) + k(i)/2 + 1
  end do
  print '(5es13.5)', h
  s = 1
  do i = 1, n
    s = s*2/3*3/2
  end do
  print '(5es13.5)', s
end program scan_division
! expect: compiler: stays on the host
