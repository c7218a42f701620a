! A region inside a time loop, the sequential loop inside a region, and host reads of one scalar a step.
program data_time_loop
  implicit none
  integer, parameter :: n = 16
  integer :: a(n), b(n), i, t, s
  a = 0
  a(n / 2) = 64
  !DVM$ ACTUAL (a)
  do t = 1, 4
    s = 0
    !DVM$ ACTUAL (s)
    !DVM$ REGION
    !DVM$ PARALLEL (i)
    do i = 2, n - 1
      b(i) = a(i - 1) + a(i + 1) - a(i) / 2
    end do
    !DVM$ PARALLEL (i), REDUCTION (SUM(s))
    do i = 2, n - 1
      a(i) = b(i)
      s = s + abs(b(i))
    end do
    !DVM$ END REGION
    !DVM$ GET_ACTUAL (s)
    print *, t, s
  end do
  !DVM$ REGION
  do t = 1, 3
    !DVM$ PARALLEL (i)
    do i = 1, n
      a(i) = a(i) + t
    end do
  end do
  !DVM$ END REGION
  !DVM$ GET_ACTUAL (a)
  print *, a
end program data_time_loop
