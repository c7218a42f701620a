! Innermost loops with few iterations: a block takes more of the others, unless its size is said.
program short_rows
  implicit none
  integer, parameter :: n = 500
  integer :: f(3, n), g(3, 4, n), h(2, 5, 3, n), i, k, l, m, s
  !$acc parallel loop collapse(2)
  do i = 1, n
    do k = 1, 3
      f(k, i) = k*i
    end do
  end do
  !$acc parallel loop collapse(3)
  do i = 1, n
    do l = 1, 4
      do k = 1, 3
        g(k, l, i) = f(k, i)*l
      end do
    end do
  end do
  s = 0
  !$acc parallel loop collapse(4) reduction(+:s)
  do i = 1, n
    do m = 1, 3
      do l = 1, 5
        do k = 1, 2
          h(k, l, m, i) = f(k, i)*l - m
          s = s + h(k, l, m, i)
        end do
      end do
    end do
  end do
  print *, sum(f), sum(g), sum(h), s
  !$acc parallel loop collapse(2) vector_length(64)
  do i = 1, n
    do k = 1, 3
      f(k, i) = f(k, i) + k
    end do
  end do
  print *, sum(f)
end program short_rows
