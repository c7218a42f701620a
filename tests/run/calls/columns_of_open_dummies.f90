! f2cuda options: --auto=all
! Elements of dummies without a last extent that begin array arguments: procedures use the columns, and the parts, that they begin. With each array on the
! device for these loops alone, to its end.
subroutine add(n, x, y)
  integer n, i
  real(8) x(*), y(*)
  do i = 1, n
    y(i) = y(i) + x(i)
    if (y(i) > 2000) go to 10
  end do
10 continue
end subroutine
real(8) function total(n, x)
  integer n, i
  real(8) x(*)
  total = 0
  do i = 1, n
    total = total + x(i)
    if (total > 2000) go to 10
  end do
10 continue
end function
subroutine columns(lda, n, k, a, b)
  integer lda, n, k, j
  real(8) a(lda, *), b(lda, *)
  do j = 1, k
    call add(n, a(1, j), b(1, j))
  end do
end subroutine
subroutine parts(n, k, a, s)
  integer n, k, j
  real(8) a(*), s(k), total
  do j = 1, k
    s(j) = total(n, a(n*(j - 1) + 1))
  end do
end subroutine
program columns_of_open_dummies
  implicit none
  integer, parameter :: n = 67, k = 400
  real(8) :: a(n, k), b(n, k), c(n*k), s(k)
  integer :: i, j, t
  t = 1
  do j = 1, k ! the host's
    do i = 1, n
      t = mod(t*7 + 3, 11)
      a(i, j) = t/4d0
      b(i, j) = j
      c(i + (j - 1)*n) = a(i, j)
    end do
  end do
  call columns(n, n, k, a, b)
  call parts(n, k, c, s)
  print *, sum(b), b(n, k), sum(s), s(k)
end program
