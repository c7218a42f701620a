! Arrays of three dimensions stored in one: rows keep to their plane if it has as many as the loop goes over, in whatever way the subscript
! is written, and a plane is what the product of both extents says.
subroutine planes(a, b, n, m, l)
  integer :: n, m, l, i, j, k
  real :: a(*), b(*)
  do k = 0, l - 1
    do j = 0, m - 1
      do i = 1, n
        a(i + n*(j + m*k)) = b(i + n*(j + m*k))
      end do
    end do
  end do
  do k = 1, l
    do j = 1, m
      do i = 1, n
        a((k - 1)*m*n + (j - 1)*n + i) = a(i + (j - 1)*n + (k - 1)*n*m) + 1
      end do
    end do
  end do
  do k = 0, l - 1
    do j = 0, m
      do i = 1, n
        a(i + n*(j + m*k)) = b(i)
      end do
    end do
  end do
  do k = 0, l - 1
    do j = 0, m - 1
      do i = 1, n + 1
        a(i + n*(j + m*k)) = b(i)
      end do
    end do
  end do
  do k = 0, l - 1
    do j = 0, m - 1
      do i = 1, n
        a(i + n*j + m*n*k) = a(i + n*j + m*(k + 1)) + 1
      end do
    end do
  end do
end subroutine
! verdict: 6 k parallel proved
! verdict: 7 j parallel proved
! verdict: 8 i parallel proved
! verdict: 13 k parallel proved
! verdict: 14 j parallel proved
! verdict: 15 i parallel proved
! verdict: 20 k sequential proved non-affine
! verdict: 21 j parallel proved
! verdict: 22 i parallel proved
! verdict: 27 k sequential proved non-affine
! verdict: 28 j parallel checked non-affine
! verdict: 29 i parallel proved
! verdict: 34 k sequential proved non-affine non-affine
! verdict: 35 j parallel checked non-affine non-affine
! verdict: 36 i parallel checked flow anti
