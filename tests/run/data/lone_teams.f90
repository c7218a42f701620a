! Loops whose iterations go one after another, with short parallel loops inside, are launches of one team: solutions of triangular systems,
! factors found row by row, a recursion with a table, sums into scalars and elements, values that the host wants afterwards.
! expect: report: 3 one team; kernel
! expect: report: 2 in steps
program lone_teams
  implicit none
  integer, parameter :: n = 60
  real(8) :: l(n, n), b(n), x(n), a(n, n), w, last
  integer :: t(n, n), seq(n), i, j, k
  do j = 1, n
    do i = 1, n
      l(i, j) = mod(i*7 + j*3, 11) - 5
      a(i, j) = 1d0/(i + j)
    end do
    a(j, j) = a(j, j) + n
    l(j, j) = 64
    b(j) = mod(j, 9)
    seq(j) = mod(j*j, 4)
  end do
  t = 0
  last = -1

  !$acc kernels
  do i = 1, n ! sums into elements
    x(i) = b(i)
    do j = 1, i - 1
      x(i) = x(i) - l(j, i)*x(j)*0.125d0
    end do
    x(i) = x(i)/l(i, i)
  end do
  do i = n, 1, -1 ! into a scalar; downward
    w = x(i)
    do j = i + 1, n
      w = w - l(j, i)*b(j)*0.125d0
    end do
    b(i) = w/l(i, i)
  end do
  do i = 1, n ! two levels of loops around
    do j = 1, i - 1
      do k = 1, j - 1
        a(j, i) = a(j, i) - a(k, i)*a(k, j)
      end do
      a(j, i) = a(j, i)/a(j, j)
    end do
    do k = 1, i - 1
      a(i, i) = a(i, i) - a(k, i)*a(k, i)
    end do
    a(i, i) = sqrt(a(i, i))
  end do
  do i = n, 1, -1 ! extremes, conditions
    do j = i + 1, n
      t(j, i) = max(t(j, i), t(j - 1, i))
      if (i + 1 <= n) t(j, i) = max(t(j, i), t(j, i + 1))
      if (i < j - 1) then
        t(j, i) = max(t(j, i), t(j - 1, i + 1) + merge(1, 0, seq(i) + seq(j) == 3))
      else
        t(j, i) = max(t(j, i), t(j - 1, i + 1))
      end if
      do k = i + 1, j - 1
        t(j, i) = max(t(j, i), t(k, i) + t(j, k + 1))
      end do
    end do
  end do
  do i = 2, n ! scalars go from one iteration to the next, and to the host
    w = 0
    do j = 1, i - 1
      w = w + l(i, j)*x(j)
    end do
    last = w + 0.5d0*last
    do j = 1, i - 1
      l(i, j) = l(i, j) + 0.25d0*x(i - j)
    end do
    x(i) = last*0.001d0
  end do
  do i = 2, 9 ! known trips
    b(i) = b(i - 1)*2
    do j = 1, 20
      l(j, i) = l(j, i - 1) + b(i)
    end do
  end do
  !$acc end kernels

  print '(8f11.4)', x, b
  print '(8f11.4)', a(:, n), [(a(i, i), i = 1, n)]
  print *, sum(t), t(n, 1)
  print '(8f11.4)', last, sum(l, 1)
end program
