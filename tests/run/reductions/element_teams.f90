! Sums into elements are shared by threads like those into scalars: two in one loop, several elements of one array, extremes, one that is
! set before and used behind, fused loops.
! expect: report: 7 threads share it
program element_teams
  implicit none
  integer, parameter :: n = 70, m = 45
  real(8) :: a(n, m), b(n, m), x(n), t(m), y(m), f(3, m), r(m, m), q(m, n), w(m, n)
  integer :: c(n, m), big(m), small(m), i, j, k
  do j = 1, m
    do i = 1, n
      a(i, j) = mod(i*7 + j*3, 11) - 5
      b(i, j) = mod(i*5 + j, 7) - 3
      c(i, j) = mod(i*31 + j*17, 101) - 50
      q(j, i) = mod(i + j, 5) - 2
      w(j, i) = mod(3*i + j, 9) - 4
    end do
    t(j) = j
    big(j) = 40
    small(j) = -45
  end do
  x = [(mod(i, 5) - 2, i = 1, n)]
  f = 0.5d0
  r = 0

  !$acc kernels
  do j = 1, m ! two sums in one loop, initialised before it, used behind it
    t(j) = 0
    y(j) = 1
    do i = 1, n
      t(j) = a(i, j)*x(i) + t(j)
      y(j) = b(i, j)*x(i) + y(j)
    end do
    y(j) = 2*t(j) + 3*y(j)
  end do
  do j = 1, m ! three elements of one array
    do i = 1, n
      f(1, j) = f(1, j) + a(i, j)
      f(2, j) = f(2, j) - a(i, j)*b(i, j)
      f(3, j) = f(3, j) + b(i, j)
    end do
  end do
  do j = 1, m ! extremes, one of them by IF
    do i = 1, n
      big(j) = max(big(j), c(i, j))
      if (c(i, j) < small(j)) small(j) = c(i, j)
    end do
  end do
  do k = 1, 3 ! across memory, and what a second loop does with the sum
    do j = k + 1, m
      r(j, k) = 0
      do i = 1, n
        r(j, k) = r(j, k) + q(k, i)*w(j, i)
      end do
      do i = 1, n
        w(j, i) = w(j, i) - q(k, i)*r(j, k)
      end do
    end do
  end do
  do j = 1, m ! a condition around one, a scalar beside one
    k = 0
    if (t(j) > 0) then
      do i = 1, n
        t(j) = t(j) + a(i, j)
        k = k + c(i, j)
        y(j) = y(j) + 1
      end do
    end if
    y(j) = y(j) + k
  end do
  do j = 1, m ! two loops into one element
    do i = 1, n
      x(j) = x(j) + a(i, j)
    end do
    do i = 1, n, 2
      x(j) = x(j) + b(i, j)
    end do
    y(j) = y(j) + x(j)
  end do
  !$acc end kernels

  print '(10f9.1)', t, y
  print '(9f9.1)', f
  print '(15i5)', big, small
  print '(8f12.1)', sum(r, 1), sum(w, 2), x(:m)
end program
