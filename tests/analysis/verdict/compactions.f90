! Counters that say where to store.
subroutine packs(n, a, b, c, p, idx, k, m)
  integer :: n, i, j, k, m, idx(n), up, down
  real :: a(n), b(n), c(n), p(3, n)
  k = 0
  do i = 1, n
    if (a(i) > 0.0) then
      k = k + 1
      b(k) = a(i)
      idx(k) = i
    end if
  end do
  up = 0
  down = n
  do i = 1, n
    if (a(i) > 0.0) then
      up = up + 1
      b(up) = a(i)
    else
      c(down) = a(i)
      down = down - 1
    end if
  end do
  k = 0
  do i = 1, n
    if (a(i) > 0.0) then
      k = k + 1
      do j = 1, 3
        p(j, k) = a(i)*j
      end do
    end if
    if (a(i) > 1.0) then
      k = k + 1
      p(1, k) = a(i)
      p(2, k) = 0.0
    end if
  end do
  k = 0
  do i = 1, n
    if (a(i) < 0.0) cycle
    b(k + 1) = a(i)
    k = k + 1
  end do
  k = 0
  do i = 1, n
    if (a(i) > 0.0) then
      k = k + 1
      a(k) = a(i)
    end if
  end do
  do j = 1, n
    do i = 1, n
      if (a(i)*a(j) > 0.0) then
        k = k + 1
        b(k) = a(i)
      end if
    end do
  end do
  do i = 1, n
    k = k + 2
    b(k) = a(i)
    b(k - 1) = -a(i)
  end do
  m = up + down
end subroutine

subroutine no_packs(n, a, b, c, k)
  integer :: n, i, k
  real :: a(n), b(n), c(n)
  do i = 1, n
    if (a(i) > 0.0) k = k + 1
    b(k) = a(i)
  end do
  do i = 1, n
    if (a(i) > 0.0) then
      k = k + 1
      b(k) = a(i)
      b(k + 1) = 0.0
    end if
  end do
  do i = 1, n
    if (a(i) > 0.0) then
      k = k + 1
      a(k) = a(i)
    end if
  end do
  do i = 1, n
    if (b(i) > 0.0) then
      k = k + 1
      b(k) = c(i)
    end if
    if (a(i) > 0.0) k = k - 1
  end do
  do i = 1, n
    if (a(i) > 0.0) k = k + 1
    c(i) = k
  end do
end subroutine
! verdict: 6 i compaction proved running-value non-affine non-affine scan:k
! verdict: 15 i compaction proved running-value non-affine non-affine running-value scan:up scan:down
! verdict: 25 i compaction proved running-value non-affine scan:k
! verdict: 28 j parallel proved
! verdict: 39 i compaction proved non-affine running-value scan:k
! verdict: 45 i compaction proved non-affine running-value non-affine non-affine scan:k
! verdict: 51 j compaction proved running-value non-affine scan:k
! verdict: 52 i compaction proved running-value non-affine scan:k
! verdict: 59 i parallel proved induction:k changed
! verdict: 70 i sequential proved running-value non-affine
! verdict: 74 i sequential proved running-value non-affine
! verdict: 81 i sequential proved non-affine running-value non-affine
! verdict: 87 i sequential proved non-affine running-value non-affine
! verdict: 94 i scan proved running-value scan:k
! pattern: 6 compaction + k; if +1
! pattern: 6   inclusive k
! pattern: 6   inclusive k
! pattern: 6   output b dim 1: b(k)@0
! pattern: 6   output idx dim 1: idx(k)@0
! pattern: 15 compaction + up live; if +1
! pattern: 15   inclusive up
! pattern: 15   output b dim 1: b(up)@0
! pattern: 15 compaction + down live; if +-1
! pattern: 15   exclusive down
! pattern: 15   output c dim 1: c(down)@0
! pattern: 25 compaction + k; if +1; if +1
! pattern: 25   between k
! pattern: 25   inclusive k
! pattern: 25   inclusive k
! pattern: 25   output p dim 2: p(j, k)@0 p(1, k)@0 p(2, k)@0
! pattern: 39 compaction + k; if +1
! pattern: 39   exclusive k
! pattern: 39   output b dim 1: b(k + 1)@1
! pattern: 45 compaction + k live; if +1
! pattern: 45   inclusive k
! pattern: 45   output a dim 1 in place: a(k)@0
! pattern: 51 compaction + k live; if +1
! pattern: 51   between k
! pattern: 51   output b dim 1: b(k)@0
! pattern: 52 compaction + k live; if +1
! pattern: 52   inclusive k
! pattern: 52   output b dim 1: b(k)@0
! pattern: 59 induction + k live; step +2
! pattern: 59   inclusive k
! pattern: 59   inclusive k
! pattern: 94 scan + k live; if +1
! pattern: 94   inclusive k
