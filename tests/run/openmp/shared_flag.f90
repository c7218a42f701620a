! Scalars that some iterations of a loop with threads set and none reads: error flags. Each thread hands its value on at once on the
! device; the host's threads keep the last one.
! expect: report: 2 kernel shared_flag
! expect: report: 2 last value kept
program shared_flag
  implicit none
  integer, parameter :: n = 500
  real :: a(10, n), s
  integer :: i, j, ih, irc, where_big
  logical :: bad
  do i = 1, n
    do j = 1, 10
      a(j, i) = mod(i*7919 + j*104729, 1009)/1009.0
    end do
  end do
  a(3:8, 321) = 2
  irc = 0
  where_big = -1
  bad = .false.
  s = 0
  !$omp parallel do private(j, ih) reduction(+: s)
  do i = 1, n
    ih = 0
    do j = 1, 10
      if (a(j, i) > 1.5) then
        ih = ih + 1
        where_big = i
      end if
      s = s + int(a(j, i)*8)
      if (a(j, i) < 0) bad = .true.
    end do
    if (ih > 5) irc = ih
  end do
  print *, irc, where_big, bad, s
  !$omp parallel do private(j)
  do i = 1, n
    do j = 1, 10
      a(j, i) = a(j, i) + 1
    end do
    if (a(1, i) > 9) irc = i
  end do
  print *, irc, sum(int(a))
end program shared_flag
