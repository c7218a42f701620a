! A sum and a maximum over two collapsed loops whose trip counts fill no block evenly.
program red_nest2
  implicit none
  integer, parameter :: n = 101, m = 53
  integer :: a(n, m), s, hi, i, j
  do concurrent (j = 1:m, i = 1:n)
    a(i, j) = mod(i * 31 + j * 17, 1009)
  end do
  s = 0
  hi = 0
  !$acc parallel loop collapse(2) reduction(+:s) reduction(max:hi)
  do j = 1, m
    do i = 1, n
      s = s + a(i, j)
      hi = max(hi, a(i, j))
    end do
  end do
  print *, s, hi, sum(a), maxval(a)
end program red_nest2
