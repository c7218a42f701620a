! Values that last: of scalars that all iterations set or none does, of work arrays that are filled by calls, element by element, and
! read where no iteration writes.
subroutine fill(a, b)
  real :: a(3, 3), b(3)
  a(1, 1) = b(1)
  a(2, 1) = b(2)
  a(3, 1) = b(3)
  a(1, 2) = b(1)
  a(2, 2) = b(2)
  a(3, 2) = b(3)
  a(1, 3) = b(1)
  a(2, 3) = b(2)
  a(3, 3) = b(3)
  return
end subroutine
subroutine blocks(n, m, k, x, y)
  integer :: n, m, k, i, j
  real :: x(3, m, n), y(m, n), lhs(3, 3, 2, 0:100), t, s, edge(0:100)
  common /cells/ lhs, t, s, edge
  do j = 1, n
    do i = 0, m
      t = x(1, i, j)
      call fill(lhs(1, 1, 1, i), x(1, i, j))
      lhs(1, 1, 2, i) = t
      lhs(2, 1, 2, i) = t
      lhs(1, 2, 2, i) = t
      lhs(2, 2, 2, i) = t
    end do
    do i = 1, m
      y(i, j) = lhs(3, 2, 1, i - 1) + lhs(1, 1, 2, i) - lhs(2, 2, 2, i)
    end do
  end do
  do j = 1, n
    do i = 1, m
      if (k > 3) s = y(i, j)
      if (k > 3) y(i, j) = s + 1
    end do
  end do
  do j = 1, n
    do i = 1, m
      if (y(i, j) > 0) s = y(i, j)
    end do
  end do
  do j = 1, n
    do i = 1, k
      edge(i) = y(i, j)
    end do
    do i = 2, 5
      y(i, j) = edge(i - 1) + edge(i + 1)
    end do
  end do
  do j = 1, n
    do i = 1, k
      edge(i) = y(i, j)
    end do
    if (j > 5) edge(k + 1) = 0
    do i = 2, 5
      y(i, j) = edge(i - 1) + edge(i + 1)
    end do
  end do
end subroutine
! verdict: 20 j parallel proved lastprivate:t lastprivate:lhs
! verdict: 21 i parallel proved lastprivate:t
! verdict: 29 i parallel proved
! verdict: 33 j parallel proved lastprivate:s
! verdict: 34 i scan proved last-value scan:s
! verdict: 39 j scan proved last-value scan:s
! verdict: 40 i scan proved last-value scan:s
! verdict: 44 j parallel proved lastprivate:edge
! verdict: 45 i parallel proved
! verdict: 48 i parallel proved
! verdict: 52 j sequential proved output
! verdict: 53 i parallel proved
! verdict: 57 i parallel proved
