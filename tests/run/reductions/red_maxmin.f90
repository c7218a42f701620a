! Maxima and minima of integers and reals, in all the ways to write them.
program red_maxmin
  implicit none
  integer, parameter :: n = 1500
  integer :: i, a(n), hi, lo, hi2
  integer(8) :: big
  real(8) :: x(n), top, bottom, top2
  real(4) :: far
  do i = 1, n
    a(i) = mod(i * 7919, 10007) - 5000
    x(i) = 0.5d0 * mod(i * 104729, 9973) - 2000
  end do
  hi = -huge(hi)
  lo = huge(lo)
  hi2 = 0
  big = 0
  top = -huge(top)
  bottom = huge(bottom)
  top2 = -1.0d0
  far = 0
  !DVM$ ACTUAL
  !DVM$ REGION
  !DVM$ PARALLEL (i), REDUCTION (MAX(hi), MIN(lo), MAX(hi2), MAX(big), MAX(top), MIN(bottom), MAX(top2), MAX(far))
  do i = 1, n
    hi = max(hi, a(i))
    lo = min(a(i), lo)
    if (a(i) > hi2) hi2 = a(i)
    big = max(big, 1000000000_8 * a(i))
    top = dmax1(top, x(i))
    bottom = min(bottom, x(i), 100.0d0)
    if (top2 < x(i)) then
      top2 = x(i)
    end if
    far = max(far, abs(real(x(i))))
  end do
  !DVM$ END REGION
  !DVM$ GET_ACTUAL
  print *, hi, lo, hi2, big
  print '(4f12.3)', top, bottom, top2, far
end program red_maxmin
