! Iteration spaces: triangles both ways, steps of both signs in them, trapezoids, five dimensions, bounds out of arrays.
program gen_bounds
  implicit none
  integer, parameter :: n = 17
  integer :: a(n, n), b(n, n), c(n, n), d(3, 2, 4, 2, 3), e(n), first(n), i, j, k, l, m
  a = 0
  b = 0
  c = 0
  !$acc parallel loop collapse(2)
  do j = 1, n
    do i = j, n
      a(i, j) = i + 100 * j
    end do
  end do
  !$acc parallel loop collapse(2)
  do j = n, 1, -2
    do i = j - 1, 1, -3
      b(i, j) = i + 100 * j
    end do
  end do
  !$acc parallel loop collapse(2)
  do j = 1, n
    do i = max(1, j - 2), min(n, j + 2), 2
      c(i, j) = i - j
    end do
  end do
  !$acc parallel loop collapse(5)
  do m = 1, 3
    do l = 1, 2
      do k = 1, 4
        do j = 1, 2
          do i = 1, 3
            d(i, j, k, l, m) = i + 10 * j + 100 * k + 1000 * l + 10000 * m
          end do
        end do
      end do
    end do
  end do
  do i = 1, n
    first(i) = 1 + i * (i - 1) / 2
  end do
  !$acc parallel loop
  do i = 1, 5
    e(i) = 0
    do k = first(i), first(i + 1) - 1
      e(i) = e(i) + k
    end do
  end do
  print '(17i5)', a, b, c
  print '(12i6)', d
  print *, e(1:5)
end program gen_bounds
