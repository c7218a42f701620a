! Whole arrays, sections, WHERE and array intrinsics inside one iteration; private arrays; assignments that overlap.
program gen_arrays_inside
  implicit none
  integer, parameter :: n = 10, m = 6
  real(8) :: a(m, n), b(m, n), s(n), t(m), w(2, 3), best(n)
  integer :: cnt(n), i, k
  logical :: some(n)
  do i = 1, n
    a(:, i) = [(mod(i * k, 7) - 2.5d0, k = 1, m)]
  end do
  b = 0
  !$acc parallel loop private(t, w)
  do i = 1, n
    t = a(:, i)
    t(2:m) = t(1:m - 1) + t(2:m)
    t(1:m:2) = -t(1:m:2)
    where (t > 0)
      b(:, i) = t
    elsewhere (t < -3)
      b(:, i) = -100
    elsewhere
      b(:, i) = a(:, i)
    end where
    w = 1
    w(2, :) = t(1:3)
    w(:, 2) = w(:, 2) * 2
    s(i) = sum(t) + sum(w) + dot_product(a(:, i), t) + product(t(1:2)) + sum(a(:, i), mask=a(:, i) > 0)
    cnt(i) = count(t > 0) + size(t)
    some(i) = any(t > 8) .or. all(t < 3)
    best(i) = maxval(abs(a(2:m, i))) - minval(w)
    t = t(m:1:-1)
    b(m, i) = t(1)
  end do
  print '(6f9.3)', b
  print '(5f12.4)', s, best
  print *, cnt, some
end program gen_arrays_inside
