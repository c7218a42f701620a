! Vectors of pairs that are set as a whole, and read behind CYCLE in loops over neighbouring cells; and such as jumps leave as they were.
! f2cuda options: --auto=all
! expect: report: 1 kernel forces_
! expect: compiler: stays on the host: array 'd' cannot be lastprivate
! expect: report: 3 kernel left_
program p
  implicit none
  integer, parameter :: n = 60, nc = 4
  integer :: x(2, n), v(2, n), a(2, n), cell(n), first(nc*nc + 1), order(n), i, c, k
  k = 0
  do c = 1, nc*nc
    first(c) = k + 1
    do i = c, n, nc*nc
      k = k + 1
      order(k) = i
      cell(i) = c
      x(:, i) = [mod(7*i, 23), mod(5*i, 19)]
      v(:, i) = [mod(3*i, 11) - 5, mod(2*i, 13) - 6]
    end do
  end do
  first(nc*nc + 1) = k + 1
  call forces
  print *, a
  call left
contains
  subroutine forces
    integer :: i, j, k, c, ix, iy, jx, jy, r, s, acc(2), dx(2), dv(2)
    do i = 1, n
      ix = mod(cell(i) - 1, nc) + 1
      iy = (cell(i) - 1)/nc + 1
      acc = [0, -9]
      do jy = max(1, iy - 1), min(nc, iy + 1)
        do jx = max(1, ix - 1), min(nc, ix + 1)
          c = jx + (jy - 1)*nc
          do k = first(c), first(c + 1) - 1
            j = order(k)
            if (j == i) cycle
            dx = x(:, i) - x(:, j)
            dv = v(:, i) - v(:, j)
            r = dot_product(dx, dx)
            if (r >= 200 .or. r < 1) cycle
            s = 1
            if (dot_product(dx, dv) < 0) s = dot_product(dx, dv)
            acc = acc + s*dx
          end do
        end do
      end do
      a(:, i) = acc
    end do
  end subroutine

  subroutine left
    integer :: i, j, d(2), s(n), t(n)
    d = 5
    do i = 1, n
      b: block
        if (mod(i, 3) == 1) exit b
        d = x(:, i)
      end block b
      s(i) = d(1) + 10*d(2)
    end do
    do i = 1, n
      if (mod(i, 4) == 1) goto 10
      d = v(:, i)
10    t(i) = d(1)*d(2)
    end do
    print *, s, t
    do i = 1, n
      do j = 1, 2
        if (mod(i, 3) == j) exit
        d = x(:, i) + j
      end do
      s(i) = d(1) - d(2)
    end do
    do i = 1, n
      where (x(:, i) > 9) d = x(:, i)
      t(i) = d(1) + d(2)
    end do
    print *, s, t
  end subroutine
end program p
