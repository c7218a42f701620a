! f2cuda options: --auto=all
! What procedures use behind the column that an element begins: two columns, an array of columns, what a procedure hands on, the end of a column and
! what follows. The dummies' last extents are those of different arrays, and no caller's arrays are on the device before.
subroutine total(n, x, r)
  integer n, i
  real(8) x(*), r
  r = 0
  do i = 1, n
    r = r + x(i)
  end do
end subroutine
subroutine weigh(l, n, x, r)
  integer l, n, i, j
  real(8) x(l, *), r
  r = 0
  do j = 1, n
    do i = 1, l
      r = r + j*x(i, j)
    end do
  end do
end subroutine
subroutine hand(n, x, r)
  integer n
  real(8) x(*), r, s
  call total(n, x(n + 1), s)
  r = s - x(1)
end subroutine
subroutine until(n, x, r)
  integer n, i
  real(8) x(*), r
  r = 0
  do i = 1, n
    r = r + x(i)
    if (r > 100) return
  end do
end subroutine
subroutine sums(lda, n, m, k, a, v, b)
  integer lda, n, m, k, j
  real(8) a(lda, *), v(*), b(k, 6)
  do j = 1, k
    call total(n, a(1, j), b(j, 1))
    call total(lda, a(lda, j), b(j, 3))
    call hand(lda, a(1, j), b(j, 4))
    call total(5, v(3*j), b(j, 5))
  end do
  do j = 1, k
    call weigh(lda, m, a(1, j), b(j, 2))
  end do
  do j = 1, k
    call until(3*lda, a(1, j), b(j, 6))
  end do
end subroutine
program columns_behind_elements
  implicit none
  integer, parameter :: n = 7, k = 5000
  real(8) :: a(n, k), c(n, k + 8), b(k, 6), v(3*k + 8), w(3*k + 20)
  integer :: i, j, t
  t = 1
  do j = 1, k ! the host's
    do i = 1, n
      t = mod(t*7 + 3, 11)
      a(i, j) = t/4d0
      c(i, j) = t/2d0
    end do
    v(3*j - 2:3*j) = t
  end do
  c(:, k + 1:) = 2
  v(3*k + 1:) = 3
  w(:3*k + 8) = v
  w(3*k + 9:) = 1
  b = 0
  call sums(n, 2*n, 3, k - 2, a, v, b)
  print *, sum(b), b(k - 2, 1), b(:2, 2:6)
  call sums(n, 3*n, 4, k, c, w, b)
  print *, sum(b), b(1, 1), b(:2, 2:6)
end program
