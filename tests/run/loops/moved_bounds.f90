! What an inner loop leaves in its variable where a counter of the loop around stands in its bounds: the counter has moved on when the kernel is done.
! f2cuda options: --auto=all
program moved_bounds
  implicit none
  integer :: s(12, 9), c, j, b, k, d
  s = 0
  b = 1
  do c = 1, 4
    do j = b, b + 1
      s(j, c) = 10*j + c
    end do
    b = b + 1
  end do
  print *, sum(s), c, j, b
  b = 9
  k = 2
  do c = 1, 3
    do j = 1, b, k
      s(j, c) = s(j, c) + j
    end do
    b = b - 2
  end do
  print *, sum(s), c, j, b
  d = 5
  do c = d, d + 3
    s(c, 1) = d
    d = d + 1
  end do
  print *, sum(s), c, d
  d = 2
  do c = 1, 4
    do j = d - 1, 6
      do k = j, j + d
        s(k, c) = s(k, c) + k*d
      end do
    end do
    d = d + 1
  end do
  print *, sum(s), c, j, k, d
end program
! expect: compiler: stays on the host
