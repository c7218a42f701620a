! Scan variables that are made of the values of other scan variables: one scan after the other.
! f2cuda options: --auto=all
! expect: report: 5 copies of scan variables
program main
  implicit none
  integer, parameter :: n = 611
  integer :: a(n), b(0:n), c(n), i, s, t, k, m
  real(8) :: x(n), y(0:n), z(0:n), p, q, r
  do i = 1, n
    a(i) = mod(i*37, 101) - 50
    x(i) = mod(i, 8)*0.25d0 - 0.5d0
  end do
  s = 3; t = -1 ! s before its step, t behind it
  do i = 1, n
    t = t + s
    s = s + a(i)
    b(i) = s
    c(i) = t
  end do
  print *, s, t, sum(b(1:n)*mod([(i, i=1,n)], 7)), sum(c*mod([(i, i=1,n)], 5))
  p = 0; q = 0.5d0; r = -1 ! three
  do i = 1, n
    p = 0.5d0*p + x(i)
    q = 0.25d0*q + p
    r = max(r, q)
    y(i) = p - q + r
  end do
  print '(4f14.6)', p, q, r, sum(y(1:n))
  s = 0; k = 0; c = 0 ! what is counted depends on a running sum
  do i = 1, n
    s = s + a(i)
    if (mod(s, 3) == 0) then
      k = k + 1
      c(k) = i
    end if
  end do
  print *, s, k, sum(c*[(i, i=1,n)])
  y(0) = 1; z(0) = 2 ! elements
  do i = 1, n
    y(i) = y(i-1)*0.5d0 + x(i)
    z(i) = z(i-1)*0.5d0 + y(i)
  end do
  print '(2f14.6)', sum(y), sum(z)
  s = 0; m = 100; t = 0 ! downwards, by two, under conditions
  do i = n, 1, -2
    if (a(i) > 0) s = s + a(i)
    m = min(m, s - 4000 + a(i))
    t = t + m
    b(i) = t + s
  end do
  print *, s, m, t, sum(b(1:n))
  s = 7; t = 1 ! no iteration
  do i = n + 1, n
    s = s + a(i)
    t = t + s
    c(i) = t
  end do
  print *, s, t
  s = 0; t = 0 ! read between its steps: as it stands
  do i = 1, n
    s = s + 1
    t = t + s
    s = s + a(i)
    c(i) = t
  end do
  print *, s, t, sum(c)
end program main
! expect: compiler: stays on the host
