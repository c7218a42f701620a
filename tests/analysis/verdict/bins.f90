! Counters that are elements of an array, of which each iteration chooses one.
subroutine deals(n, key, item, out, perm, pos, cnt, two, shift)
  integer :: n, i, d, k, shift, key(n), item(n), out(n), perm(n), pos(0:255), cnt(*), two(2, n)
  do i = 1, n
    d = iand(ishft(key(i), -shift), 255)
    pos(d) = pos(d) + 1
    out(pos(d)) = key(i)
    perm(pos(d)) = item(i)
  end do
  do i = n, 1, -1
    out(pos(key(i))) = item(i)
    pos(key(i)) = pos(key(i)) - 1
  end do
  do i = 1, n, 3
    if (key(i) > 0) then
      d = mod(key(i), 7)
      two(1, pos(d)) = key(i)
      two(2, pos(d)) = item(i)
      pos(d) = pos(d) + 1
    else
      perm(i) = key(i)
    end if
  end do
  do i = 1, n
    out(cnt(key(i))) = key(i)
    out(cnt(key(i)) + 1) = item(i)
    cnt(key(i)) = cnt(key(i)) + 2
  end do
  do i = 1, n                     ! each iteration's rank: stores nothing where the counters say
    d = key(i)
    perm(i) = pos(d)
    pos(d) = pos(d) + 1
  end do
  do k = 1, n
    do i = 1, n
      pos(key(i)) = pos(key(i)) + 1
      out(pos(key(i))) = i
    end do
  end do
end subroutine deals
subroutine refused(n, key, out, pos, other, d, shift)
  integer :: n, i, j, d, k, shift, key(n), out(n), pos(0:255), other(n), alias(256), shared(300)
  equivalence (alias, shared)
  do i = 1, n                     ! another counter is read
    pos(key(i)) = pos(key(i)) + 1
    out(pos(key(i))) = pos(0)
  end do
  do i = 1, n                     ! the digit depends on a counter
    d = iand(key(i) + pos(0), 255)
    out(pos(d)) = key(i)
    pos(d) = pos(d) + 1
  end do
  do i = 1, n                     ! in place
    d = iand(out(i), 255)
    out(pos(d)) = out(i)
    pos(d) = pos(d) + 1
  end do
  do i = 1, n                     ! the digit depends on what is stored
    d = iand(out(i), 255)
    out(pos(d)) = key(i)
    pos(d) = pos(d) + 1
  end do
  do i = 1, n                     ! two steps
    d = iand(key(i), 255)
    pos(d) = pos(d) + 1
    out(pos(d)) = key(i)
    pos(d) = pos(d) + 1
  end do
  do i = 1, n                     ! the element changes between
    d = iand(key(i), 255)
    pos(d) = pos(d) + 1
    d = 3
    out(pos(d)) = key(i)
  end do
  do i = 1, n                     ! stores without a step
    d = iand(key(i), 255)
    out(pos(d)) = key(i)
    if (key(i) > 7) pos(d) = pos(d) + 1
  end do
  do i = 1, n                     ! steps that are no constants
    d = iand(key(i), 255)
    out(pos(d)) = key(i)
    pos(d) = pos(d) + key(i)
  end do
  do i = 1, n                     ! elements further apart than a step
    d = iand(key(i), 255)
    out(pos(d)) = key(i)
    out(pos(d) + 1) = i
    pos(d) = pos(d) + 1
  end do
  do i = 1, n                     ! another array is read and stored in: not to be done twice
    d = iand(key(i), 255)
    out(pos(d)) = key(i)
    pos(d) = pos(d) + 1
    other(i) = other(i) + 1
  end do
  do i = 1, n                     ! shared storage
    alias(key(i)) = alias(key(i)) + 1
    shared(alias(key(i))) = i
  end do
  do i = 1, n                     ! several steps an iteration
    d = iand(key(i), 255)
    do j = 1, 2
      out(pos(d)) = key(i)
      pos(d) = pos(d) + 1
    end do
  end do
  do i = 1, n                     ! counters that are set anew
    d = iand(key(i), 255)
    if (key(i) == 0) pos(d) = 5
    out(pos(d)) = key(i)
    pos(d) = pos(d) + 1
  end do
  do i = 1, n                     ! the array is stored in elsewhere
    d = iand(key(i), 255)
    out(pos(d)) = key(i)
    pos(d) = pos(d) + 1
    out(1) = 0
  end do
  k = shift
end subroutine refused
subroutine pointed(n, key, out, pos)
  integer :: n, i
  integer, pointer :: key(:), out(:), pos(:)
  do i = 1, n
    pos(key(i)) = pos(key(i)) + 1
    out(pos(key(i))) = i
  end do
end subroutine pointed
! verdict: 4 i compaction checked non-affine non-affine non-affine non-affine private:d scan:pos
! verdict: 10 i compaction checked non-affine non-affine non-affine scan:pos
! verdict: 14 i compaction checked non-affine non-affine non-affine private:d scan:pos
! verdict: 24 i compaction checked non-affine non-affine non-affine scan:cnt
! verdict: 29 i scan proved non-affine non-affine private:d scan:pos
! verdict: 34 k sequential proved non-affine non-affine non-affine reduction/+:pos
! verdict: 35 i compaction checked non-affine non-affine non-affine scan:pos
! verdict: 44 i sequential proved non-affine non-affine non-affine reduction/+:pos
! verdict: 48 i sequential proved non-affine non-affine non-affine lastprivate:d reduction/+:pos
! verdict: 53 i sequential proved non-affine non-affine non-affine non-affine non-affine lastprivate:d reduction/+:pos
! verdict: 58 i sequential proved non-affine non-affine non-affine non-affine non-affine lastprivate:d reduction/+:pos
! verdict: 63 i sequential proved non-affine non-affine non-affine lastprivate:d reduction/+:pos
! verdict: 69 i sequential proved non-affine non-affine non-affine lastprivate:d reduction/+:pos
! verdict: 75 i sequential proved non-affine non-affine non-affine lastprivate:d reduction/+:pos
! verdict: 80 i sequential proved non-affine non-affine non-affine lastprivate:d reduction/+:pos
! verdict: 85 i sequential proved non-affine non-affine non-affine lastprivate:d reduction/+:pos
! verdict: 91 i sequential proved non-affine non-affine non-affine lastprivate:d reduction/+:pos
! verdict: 97 i sequential proved non-affine alias alias alias alias reduction/+:alias
! verdict: 101 i sequential proved non-affine non-affine non-affine lastprivate:d reduction/+:pos
! verdict: 103 j scan proved anti(0,1) flow(0,1) scan:pos
! verdict: 108 i sequential proved non-affine non-affine non-affine non-affine lastprivate:d reduction/+:pos
! verdict: 114 i sequential proved non-affine non-affine non-affine lastprivate:d reduction/+:pos
! verdict: 125 i sequential proved alias alias alias alias alias alias reduction/+:pos
! pattern: 4 compaction + pos(d) bins; step +1
! pattern: 4   inclusive pos(d)
! pattern: 4   inclusive pos(d)
! pattern: 4   output out dim 1: out(pos(d))@0
! pattern: 4   output perm dim 1: perm(pos(d))@0
! pattern: 10 compaction + pos(key(i)) bins; step +-1
! pattern: 10   exclusive pos(key(i))
! pattern: 10   output out dim 1: out(pos(key(i)))@0
! pattern: 14 compaction + pos(d) bins; if +1
! pattern: 14   exclusive pos(d)
! pattern: 14   exclusive pos(d)
! pattern: 14   output two dim 2: two(1, pos(d))@0 two(2, pos(d))@0
! pattern: 24 compaction + cnt(key(i)) bins; step +2
! pattern: 24   exclusive cnt(key(i))
! pattern: 24   exclusive cnt(key(i))
! pattern: 24   output out dim 1: out(cnt(key(i)))@0 out(cnt(key(i)) + 1)@1
! pattern: 29 scan + pos(d) bins; step +1
! pattern: 29   exclusive pos(d)
! pattern: 35 compaction + pos(key(i)) bins; step +1
! pattern: 35   inclusive pos(key(i))
! pattern: 35   output out dim 1: out(pos(key(i)))@0
! pattern: 103 scan + pos(d) live; step +1
! pattern: 103   exclusive pos(d)
