! Selectors of ASSOCIATE that are sums and extremes of arrays: values that the host makes, and threads in loops.
! f2cuda options: --auto=all -fopenacc
program associate_values
  implicit none
  real :: a(100), c(100, 8), r(8)
  integer :: i, j
  do i = 1, 100
    a(i) = i*0.01
  end do
  do j = 1, 8
    do i = 1, 100
      c(i, j) = i + j
    end do
  end do
  associate (m => maxval(abs(a - 0.5)), n => a)
    do i = 1, 100
      n(i) = n(i)*m + 1.0
    end do
  end associate
  print '(a, 2f12.4)', 'host', a(1), a(100)
  !$acc kernels copy(a)
  associate (m => maxval(abs(a - 0.5)), t => 2*maxval(a))
    do i = 1, 100
      a(i) = a(i)/m + t
    end do
  end associate
  !$acc end kernels
  print '(a, 2f12.4)', 'kernels', a(1), a(100)
  !$acc parallel loop
  do j = 1, 8
    associate (m => maxval(c(:, j)), t => 2*minval(c(:, j)))
      r(j) = m + t
    end associate
  end do
  print '(a, 8f9.2)', 'threads', r
  do j = 1, 8
    associate (m => maxval(c(:, j)))
      do i = 1, 100
        c(i, j) = c(i, j)/m
      end do
      if (m < 0) print *, 'never'
    end associate
  end do
  print '(a, 2f12.5)', 'loop', c(1, 1), c(50, 8)
  associate (m => 2*maxval(abs(a - 0.5)), k => count(a > 3))
    print '(a, f12.4, i5)', 'both', m, k
  end associate
end program associate_values
