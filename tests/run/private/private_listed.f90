! Scalars that each iteration needs for itself, named in PRIVATE; the outer values do not come in and do not change.
program private_listed
  implicit none
  integer, parameter :: n = 100
  integer :: a(n), b(n), t, u, i
  t = -1
  !DVM$ REGION
  !DVM$ PARALLEL (i), PRIVATE (t, u)
  do i = 1, n
    t = 3 * i
    u = t - 1
    a(i) = t + u
    t = u / 2
    b(i) = t
  end do
  !DVM$ END REGION
  !DVM$ GET_ACTUAL (a, b)
  print *, sum(a), sum(b), a(n), b(n)
end program private_listed
