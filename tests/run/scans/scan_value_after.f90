! Scalars that each iteration makes of a scan variable, whose last value is used after the loop.
! f2cuda options: --auto=all
program scan_value_after
  implicit none
  integer :: i, n, s, t, u, b(0:40)
  real(8) :: x, y, c(0:40)
  n = 39
  s = 2
  t = 0
  u = 0
  do i = 0, n
    s = i - s
    b(i) = s
    t = s + 3
    u = 2*t
  end do
  print *, s, t, u, b(0:39)
  x = 1
  do i = 0, n
    x = 0.5d0*x + i
    y = x + t
    c(i) = y
  end do
  print '(10f12.6)', x, y, c(0:39)
end program
