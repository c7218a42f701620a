! f2cuda options: --auto=all
! Reductions of sections inside loops: loops themselves, which threads may share; in conditions, branches, other reductions.
! expect: report: 8 form: array reductions as loops
program folds_in_loops
  implicit none
  integer, parameter :: n = 40, m = 30
  integer :: i, j, lo, k(m), cnt(m), h(n)
  real(8) :: a(n, m), x(m), y(n), s, v(n), t(n), w(m), z(m), best
  complex(8) :: c(m)
  logical :: l(n)
  do j = 1, m
    do i = 1, n
      a(i, j) = mod(i*7 + j*13, 23) - 11.5d0
    end do
    x(j) = mod(j*5, 7)
  end do
  do i = 1, n
    y(i) = sum(a(i, :)*x(:)) + 2
  end do
  do i = 1, n
    s = maxval(a(i, :))
    v(i) = s - minval(abs(a(i, 5:3)))*0
  end do
  do i = 1, n
    if (any(a(i, 2:m:2) < -11)) then
      v(i) = 0
    else if (all(a(i, :) > -11)) then
      v(i) = -v(i)
    end if
  end do
  do i = 1, n
    t(i) = norm2(a(i, :))
    l(i) = parity(a(i, 3:) > 0)
  end do
  do j = 1, m
    w(j) = dot_product(a(:, j), y)/count(a(:, j) > 0)
    c(j) = dot_product(cmplx(a(:, j), y, 8), cmplx(y, v, 8))
  end do
  do j = 1, m
    k(j) = maxloc(a(:, j), 1)
    z(j) = sum(a(:, j), mask=a(:, j) > 0)
    cnt(j) = count(matmul(transpose(a(1:3, 1:3)), a(1:3, min(j, m - 3):min(j, m - 3) + 2)) > 0)
  end do
  do i = 1, n
    lo = mod(i, 5)
    h(i) = iany(k(lo + 1:lo + 3)) + iall(k(:lo)) + ieor(i, iparity(k)) + maxval(k(lo:lo - 1))
  end do
  best = 0
  do j = 1, m
    best = best + maxval(a(:, j))*product(a(1:2, j))
  end do
  print '(10f10.3)', y, v, t, w, z, c, best
  print *, k, cnt, h
  print *, l
end program folds_in_loops
