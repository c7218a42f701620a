! CYCLE, and the mask of DO CONCURRENT, of loops whose scalars have their last value behind them: scalars that only the rest of an iteration uses are set
! for the first time behind the jump.
program last_value_jumps
  implicit none
  integer :: i, s, h, n, v(100), hist(0:8)
  n = 100
  hist = 0
  do i = 1, n
    v(i) = i*i
  end do
  !$acc parallel loop
  do i = 2, n - 1
    s = mod(v(i), 50)
    if (mod(v(i), 4) > 0) cycle
    h = mod(v(i), 9)
    !$acc atomic
    hist(h) = hist(h) + 2
  end do
  print *, s, hist
  do concurrent (i = 2:n - 1, mod(v(i), 3) /= 0)
    h = mod(v(i), 9)
    s = h + 2
    v(i) = s*h
  end do
  print *, v
end program last_value_jumps
