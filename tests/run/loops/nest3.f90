! Three collapsed loops, more iterations than one block.
program nest3
  implicit none
  integer, parameter :: n = 19, m = 11, l = 9
  integer :: a(n, m, l), i, j, k
  !$acc parallel loop collapse(3)
  do k = 1, l
    do j = 1, m
      do i = 1, n
        a(i, j, k) = i + 50 * j + 1000 * k
      end do
    end do
  end do
  print *, a(1, 1, 1), a(n, 1, 1), a(1, m, l), a(n, m, l), sum(a)
end program nest3
