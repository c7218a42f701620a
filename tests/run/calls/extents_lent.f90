! Dummies of assumed size that a loop uses by index arrays: every call lends arrays of the same extents.
! f2cuda options: --auto=all
! expect: report: 1 kernel product_29, x
! expect: report: 1 kernel gather_42, x
program extents_lent
  implicit none
  integer :: first(9), column(24), i
  real(8) :: a(24), p(10), q(8), t(5,6), s(6)
  do i = 1, 9
    first(i) = 3*i - 2
  end do
  do i = 1, 24
    column(i) = mod(7*i, 10) + 1
    a(i) = i
  end do
  do i = 1, 10
    p(i) = 11 - i
  end do
  t = reshape([(1d0*i, i = 1, 30)], [5, 6])
  call product(8, first, column, a, p, q)
  call gather(6, column(19), t, s)
  print '(8f8.1)', q, s
end program extents_lent

subroutine product(n, first, column, a, p, q)
  implicit none
  integer :: n, first(*), column(*), j, k
  real(8) :: a(*), p(*), q(*), s
  do j = 1, n
    s = 0
    do k = first(j), first(j+1) - 1
      s = s + a(k)*p(column(k))
    end do
    q(j) = s
  end do
end subroutine product

subroutine gather(n, at, t, s)
  implicit none
  integer :: n, at(*), j
  real(8) :: t(5,*), s(*)
  do j = 1, n
    s(j) = t(2, mod(at(j), 6) + 1)
  end do
end subroutine gather
