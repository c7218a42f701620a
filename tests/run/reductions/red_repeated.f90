! One loop run several times: each run goes on from the last value; the result is read between the runs.
program red_repeated
  implicit none
  integer :: i, k, s, last
  real(8) :: m
  s = 0
  m = 0.0d0
  last = 0
  do k = 1, 4
    !$omp target teams distribute parallel do reduction(+:s) reduction(max:m) map(tofrom: s, m)
    do i = 1, 100 * k
      s = s + 1
      m = max(m, 0.5d0 * i)
    end do
    print *, s, s - last, nint(2 * m)
    last = s
  end do
end program red_repeated
