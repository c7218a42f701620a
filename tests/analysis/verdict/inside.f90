! Loops whose inner loops move a scan variable on: rows that the data delimits, short ones, and equal ones, which are better kernels by
! themselves.
subroutine inside(n, m, first, adj, out, b)
  integer :: n, m, first(n + 1), adj(*), out(*), i, e, k
  real(8) :: b(n), a(m, n), s
  !$acc kernels
  k = 0
  do i = 1, n
    do e = first(i), first(i + 1) - 1
      if (adj(e) > 0) then
        k = k + 1
        out(k) = e
      end if
    end do
  end do
  do i = 1, n
    do e = first(i), first(i + 1) - 1
      s = s + adj(e)
    end do
    b(i) = s
  end do
  do i = 1, n
    do e = 1, m
      s = s + a(e, i)
    end do
    b(i) = s
  end do
  do i = 1, n
    do e = 1, 3
      s = s + a(e, i)
    end do
    b(i) = s
  end do
  do i = 1, n
    do e = first(i), first(i + 1) - 1
      if (out(e) > 0) then
        k = k + 1
        out(k) = e
      end if
    end do
  end do
  !$acc end kernels
  print *, k, s
end subroutine
! verdict: 8 i compaction proved running-value non-affine scan:k
! verdict: 9 e compaction proved running-value non-affine scan:k
! verdict: 16 i scan proved running-value scan:s
! verdict: 17 e reduction proved reduction/+:s
! verdict: 22 i scan proved running-value scan:s
! verdict: 23 e reduction proved reduction/+:s
! verdict: 28 i scan proved running-value scan:s
! verdict: 29 e reduction proved reduction/+:s
! verdict: 34 i sequential proved non-affine running-value non-affine
! verdict: 35 e sequential proved non-affine running-value non-affine
! nest: 8 i->x [448,1,1] compaction proved kernel array:first array:adj scan:k array:out
! nest: 16 i->x [448,1,1] scan proved kernel array:first scan:s array:adj array:b/covered
! nest: 23 e->x [448,1,1] reduction proved kernel host-parallel reduction/+:s array:a
! nest: 28 i->x [448,1,1] scan proved kernel scan:s array:a array:b/covered
! pattern: 8 compaction + k live; if +1
! pattern: 8   between k
! pattern: 8   output out dim 1: out(k)@0
! pattern: 9 compaction + k live; if +1
! pattern: 9   inclusive k
! pattern: 9   output out dim 1: out(k)@0
! pattern: 16 scan + s live; if +adj(e)
! pattern: 16   inclusive s
! pattern: 22 scan + s live; if +a(e, i)
! pattern: 22   inclusive s
! pattern: 28 scan + s live; if +a(e, i)
! pattern: 28   inclusive s
