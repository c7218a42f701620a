! Rows of sparse matrices in sequential loops are the host's as they stand: what stands around needs their sums at once, or has their arrays. Loops from one
! element to another that are no such rows keep their kernels: colours, and sums of what kernels change.
! f2cuda options: --auto=all
! expect: report: 3 because it has few operations
! expect: transfers: x 1 0
program sparse_rows
  implicit none
  integer, parameter :: n = 400, colours = 3
  integer :: first(n + 1), diag(n), col(5*n), pos(n), start(colours + 1), list(n), i, k, m, c
  real(8) :: a(5*n), b(n), x(n), r(n), s
  k = 0
  i = 1
  do while (i <= n)                  ! the matrix is the host's
    first(i) = k + 1
    do m = max(1, i - 2), min(n, i + 2)
      k = k + 1
      col(k) = m; a(k) = merge(4d0, -0.5d0, m == i)
      if (m == i) diag(i) = k
    end do
    i = i + 1
  end do
  first(n + 1) = k + 1
  do i = 1, n
    b(i) = mod(i*7, 13); pos(i) = 0
  end do
  do c = 1, colours + 1
    start(c) = 1 + (c - 1)*n/colours
  end do
  do i = 1, n
    list(i) = i
  end do
  do i = 1, n                        ! forward: a row is the host's
    s = b(i)
    do k = first(i), diag(i) - 1
      s = s - a(k)*x(col(k))
    end do
    x(i) = s/a(diag(i))
  end do
  do i = 1, n                        ! marks, which the host asks for
    do k = first(i), first(i + 1) - 1
      pos(col(k)) = k
    end do
    if (pos(i) > first(i)) x(i) = x(i) + 0.25d0*x(pos(i) - first(i) + 1)
    do k = first(i), first(i + 1) - 1
      pos(col(k)) = 0
    end do
  end do
  do c = 1, colours                  ! a kernel for each colour
    do k = start(c), start(c + 1) - 1
      r(list(k)) = 2*x(list(k)) + c
    end do
  end do
  print '(3f18.8)', sum(x), sum(r), x(n)
end program
