! Places of extremes that teams look for, where values, places and counters are integers of 8 bytes.
! f2cuda options: --auto=all
! expect: report: 2 team: threads that do an iteration together
program team_places_wide
  implicit none
  integer, parameter :: n = 40, m = 300, wide = selected_int_kind(18)
  integer(wide) :: a(m, n), best(n), at(n), least, i, j, p
  do j = 1, n
    do i = 1, m
      a(i, j) = mod(i*7919_wide + j*104729_wide, 1009_wide)*3000000000_wide
    end do
  end do
  do j = 1, n
    least = huge(least)
    p = 0
    do i = 1, m
      if (a(i, j) < least) then
        least = a(i, j)
        p = i
      end if
    end do
    best(j) = least
    at(j) = p
  end do
  print '(4i20)', best(1:8), at(1:8), sum(at)
  do j = 1, n
    p = 1
    do i = 2, m
      if (abs(a(i, j)) > abs(a(p, j))) p = i
    end do
    at(j) = p
  end do
  print '(8i6)', at
end program team_places_wide
