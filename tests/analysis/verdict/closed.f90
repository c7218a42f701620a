! Counters with polynomials as closed forms, and some without.
subroutine closed(n, m, a, b, f)
  integer :: n, m, i, j, l, k
  real :: a(n**3), b(n**3)
  logical :: f(n)
  k = 0
  do j = 1, n
    do i = 1, j
      k = k + 1
      a(k) = i
    end do
  end do
  k = 0
  do i = 1, n
    do j = i, n
      do l = j, n
        k = k + 1
        a(k) = l
      end do
    end do
  end do
  k = 0
  do i = 1, n
    if (f(i)) then
      k = k + 2
      a(k) = i
    else
      k = k + 2
      a(k) = -i
    end if
  end do
  k = 0
  do i = 1, n
    if (f(i)) then
      k = k + 2
      a(k) = i
    else
      k = k + 1
      a(k) = -i
    end if
  end do
  k = 0
  do j = 1, n
    do i = 1, j - m
      k = k + 1
      a(k) = i
    end do
  end do
  k = 0
  do j = 1, n
    b(j) = a(k + 1)
    k = k + j
  end do
end subroutine
! verdict: 7 j parallel proved changed
! verdict: 8 i parallel proved induction:k changed
! verdict: 14 i parallel proved changed
! verdict: 15 j parallel proved changed
! verdict: 16 l parallel proved induction:k changed
! verdict: 23 i parallel proved changed
! verdict: 33 i compaction proved running-value non-affine scan:k
! verdict: 43 j compaction proved running-value non-affine scan:k
! verdict: 44 i parallel proved induction:k changed
! verdict: 50 j parallel proved changed
