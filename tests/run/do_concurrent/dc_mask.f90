! Masks: iterations whose mask is false do not happen; the mask may use the arrays.
program dc_mask
  implicit none
  integer, parameter :: n = 14
  integer :: a(n), b(n, n), i, j
  a = [(mod(5 * i, 14), i = 1, n)]
  b = 0
  do concurrent (i = 1:n, a(i) > 6)
    a(i) = -a(i)
  end do
  do concurrent (j = 1:n, i = 1:n, i + j < 10 .and. a(i) < 0)
    b(i, j) = i * j
  end do
  print *, a
  print '(14i4)', b
end program dc_mask
