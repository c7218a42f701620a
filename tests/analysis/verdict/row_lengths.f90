! Subscripts that count rows, i*n + j: columns that are no more than a row has keep to their row, one more is the next row's first.
subroutine lengths(a, n, m, l)
  integer :: n, m, l, i, j
  real :: a(*)
  do i = 0, l - 1
    do j = 1, n
      a(i*n + j) = a(i*n + j) + 1
    end do
  end do
  do i = 0, l - 1
    do j = 1, n + 1
      a(i*n + j) = a(i*n + j) + 1
    end do
  end do
  do i = 0, l - 1
    do j = 1, n
      a(i*n + j) = a(i*m + j) + 1
    end do
  end do
end subroutine
! verdict: 5 i parallel proved
! verdict: 6 j parallel proved
! verdict: 10 i reduction proved reduction/+:a
! verdict: 11 j parallel proved
! verdict: 15 i sequential proved non-affine non-affine
! verdict: 16 j parallel checked flow anti
