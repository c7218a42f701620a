! Ranges that a counter walks along: of each iteration its own, or not.
subroutine ranges(n, m, a, b, x)
  integer :: n, m, i, j, k, kk
  real :: a(n*n), b(n*n), x(n)
  k = 1
  do j = 1, n
    do i = 1, j
      a(k) = a(k)*x(i)/2 + 1
      k = k + 1
    end do
  end do
  kk = n*n
  do j = 1, n
    k = kk
    do i = j, n
      k = k - 1
      a(k) = a(k)*x(i) + 1
    end do
    kk = kk - n
  end do
  kk = 0
  do j = 1, n
    do i = 1, j
      a(kk + i) = a(kk + j) + x(i)
    end do
    kk = kk + j
  end do
  k = 1
  do j = 1, n
    do i = 1, j
      a(k) = a(k + 1)
      k = k + 1
    end do
  end do
  k = 1
  do j = 1, n
    do i = 1, m
      a(k + i) = a(k + i)/x(i) + 1
    end do
    k = k + j
  end do
end subroutine
! verdict: 6 j parallel proved changed
! verdict: 7 i parallel proved induction:k changed
! verdict: 13 j parallel proved private:k induction:kk changed
! verdict: 15 i parallel proved induction:k changed
! verdict: 22 j parallel proved changed
! verdict: 23 i parallel proved changed
! verdict: 29 j sequential proved non-affine non-affine non-affine running-value
! verdict: 30 i sequential proved anti(0,1) induction:k
! verdict: 36 j sequential proved non-affine non-affine non-affine running-value
! verdict: 37 i parallel proved
