! Sums of -0.0 that a team or a thread makes are -0.0: what it begins with changes no number. (A reduction of the host's threads begins with 0.)
! f2cuda options: --auto=all
program negative_zeros
  implicit none
  integer, parameter :: n = 3000, m = 40
  real :: a(n), s, t(m)
  real(8) :: x(m,n), d, q(m), r(n)
  integer :: i, j
  do i = 1, n
    a(i) = -0.0
    do j = 1, m
      x(j,i) = -0.0d0
    end do
  end do
  s = -0.0
  do i = 1, n
    s = s + a(i)
  end do
  d = -0.0d0
  do i = 1, n
    do j = 1, m
      d = d + x(j,i)
    end do
  end do
  q = -0.0d0
  t = -0.0
  do j = 1, m
    do i = 1, n
      q(j) = q(j) + x(j,i)
      t(j) = t(j) - 0.0*a(i)
    end do
  end do
  do i = 1, n
    r(i) = x(1,i)
    do j = 2, m
      r(i) = r(i) + x(j,i)
    end do
  end do
  print *, s == 0, d == 0, count(sign(1.0d0, q) < 0), count(sign(1.0, t) < 0), count(sign(1.0d0, r) < 0), sign(1.0, sum(a))
end program
