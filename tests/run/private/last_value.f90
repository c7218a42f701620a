! A scalar that the loop sets and the program reads after it has the last iteration's value, without any clause.
program last_value
  implicit none
  integer, parameter :: n = 60
  integer :: a(n), t, u, i
  real(8) :: x
  !DVM$ REGION
  !DVM$ PARALLEL (i)
  do i = 1, n
    t = 7 * i
    a(i) = t
  end do
  !DVM$ END REGION
  !DVM$ GET_ACTUAL
  print *, t, sum(a)
  !$acc parallel loop
  do i = n, 1, -2
    u = a(i) + 1
    x = 0.5d0 * u
    a(i) = u
  end do
  print *, u, sum(a)
  print '(f8.2)', x
end program last_value
