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
! Each counter stores in rows of its own.
subroutine rows(n, c, x, h, cnt, two, list, bucket, named, alive)
  integer :: n, i, k, d, c(n), cnt(100), two(10, 10), list(8, 100), bucket(100, 8), named(8, 10, 10)
  real :: x(n), h
  logical :: alive(n)
  do i = 1, n
    d = c(i)
    cnt(d) = cnt(d) + 1
    list(cnt(d), d) = i
  end do
  do i = 1, n
    if (alive(i)) then
      d = int(x(i)/h) + 1
      bucket(d + 1, cnt(d)) = i
      cnt(d) = cnt(d) + 1
    end if
  end do
  do i = 1, n
    d = int(x(i)/h) + 1
    k = c(i)
    two(d, k) = two(d, k) + 1
    named(two(d, k), k, d) = i
    list(two(d, k), d) = i        ! not the other subscript
  end do
  do i = 1, n                     ! rows of two counters may be the same
    d = c(i)
    cnt(d) = cnt(d) + 1
    if (alive(i)) then
      list(cnt(d), d) = i
    else
      list(cnt(d), d + 1) = i
    end if
  end do
  do i = 1, n                     ! it tells another counter
    d = c(i)
    cnt(d) = cnt(d) + 1
    k = d
    d = 1
    list(cnt(k), d) = i
  end do
  do i = 1, n                     ! and what is read and stored in does not matter
    cnt(c(i)) = cnt(c(i)) + 1
    list(cnt(c(i)), c(i)) = i
    x(i) = x(i) + 1
  end do
end subroutine rows
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
! verdict: 46 i compaction proved non-affine non-affine non-affine private:d scan:cnt
! verdict: 51 i compaction proved non-affine non-affine non-affine private:d scan:cnt
! verdict: 58 i compaction checked non-affine non-affine non-affine non-affine private:d private:k scan:two
! verdict: 65 i compaction checked non-affine non-affine non-affine private:d scan:cnt
! verdict: 74 i sequential proved non-affine non-affine non-affine private:d private:k reduction/+:cnt
! verdict: 81 i compaction proved non-affine non-affine non-affine scan:cnt
! verdict: 90 i sequential proved non-affine non-affine non-affine reduction/+:pos
! verdict: 94 i sequential proved non-affine non-affine non-affine lastprivate:d reduction/+:pos
! verdict: 99 i sequential proved non-affine non-affine non-affine non-affine non-affine lastprivate:d reduction/+:pos
! verdict: 104 i sequential proved non-affine non-affine non-affine non-affine non-affine lastprivate:d reduction/+:pos
! verdict: 109 i sequential proved non-affine non-affine non-affine lastprivate:d reduction/+:pos
! verdict: 115 i sequential proved non-affine non-affine non-affine lastprivate:d reduction/+:pos
! verdict: 121 i sequential proved non-affine non-affine non-affine lastprivate:d reduction/+:pos
! verdict: 126 i sequential proved non-affine non-affine non-affine lastprivate:d reduction/+:pos
! verdict: 131 i sequential proved non-affine non-affine non-affine lastprivate:d reduction/+:pos
! verdict: 137 i sequential proved non-affine non-affine non-affine lastprivate:d reduction/+:pos
! verdict: 143 i sequential proved non-affine alias alias alias alias reduction/+:alias
! verdict: 147 i sequential proved non-affine non-affine non-affine lastprivate:d reduction/+:pos
! verdict: 149 j scan proved anti(0,1) flow(0,1) scan:pos
! verdict: 154 i sequential proved non-affine non-affine non-affine non-affine lastprivate:d reduction/+:pos
! verdict: 160 i sequential proved non-affine non-affine non-affine lastprivate:d reduction/+:pos
! verdict: 171 i sequential proved alias alias alias alias alias alias reduction/+:pos
