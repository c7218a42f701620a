! Several loops in one region: the second reads what the first wrote, a local array never leaves the device.
program data_two_loops
  implicit none
  integer, parameter :: n = 30
  integer :: a(n), t(n), b(n), i
  a = [(i, i = 1, n)]
  t = -77
  !DVM$ ACTUAL (a)
  !DVM$ REGION IN(a), LOCAL(t), OUT(b)
  !DVM$ PARALLEL (i) ON t(i)
  do i = 1, n
    t(i) = a(i) * a(i)
  end do
  !DVM$ PARALLEL (i) ON b(i)
  do i = 2, n - 1
    b(i) = t(i - 1) + t(i + 1)
  end do
  !DVM$ PARALLEL (i) ON b(i)
  do i = 1, n, n - 1
    b(i) = 0
  end do
  !DVM$ END REGION
  !DVM$ GET_ACTUAL (b)
  print *, b
end program data_two_loops
