! Loops without an iteration: nothing is stored, reductions keep their values.
program zero_trip
  implicit none
  integer :: a(5), b(5, 5), s, n, i, j
  a = 4
  b = 6
  n = 0
  s = 11
  !$acc parallel loop reduction(+:s)
  do i = 1, n
    a(i) = 0
    s = s + 1
  end do
  !$acc parallel loop
  do i = 5, 1
    a(i) = 0
  end do
  !$acc parallel loop
  do i = 1, 5, -1
    a(i) = 0
  end do
  !$acc parallel loop collapse(2)
  do j = 1, 5
    do i = 1, n
      a(j) = 0
    end do
  end do
  print *, a, s, sum(b)
end program zero_trip
