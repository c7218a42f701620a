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
! Running values, and counters that move by way of a scalar.
subroutine runs(n, key, x, s, w, r, head, next, cnt, list, most, out, pos)
  integer :: n, i, c, k, key(n), x(n), head(n), next(n), cnt(n), list(n, n), most(n), out(n), pos(n)
  real :: s(n), w(n), r(n)
  do i = 1, n
    s(key(i)) = s(key(i)) + w(i)
    r(i) = s(key(i))
  end do
  do i = 1, n
    c = key(i)
    next(i) = head(c)
    head(c) = i
  end do
  do i = 1, n
    r(i) = most(key(i))
    most(key(i)) = max(x(i), most(key(i)))
  end do
  do i = 1, n
    k = cnt(key(i)) + 1
    cnt(key(i)) = k
    list(k, key(i)) = i
  end do
  do i = 1, n
    c = key(i)
    k = pos(c)
    out(k) = i
    pos(c) = k + 1
  end do
  do i = 1, n                     ! perhaps no two are the same: a test, not a sort
    k = out(key(i))
    out(key(i)) = x(i)
    next(i) = k
  end do
  do i = 1, n                     ! the key changes
    s(key(i)) = s(key(i)) + w(i)
    key(i) = x(i)
    r(i) = s(key(i))
  end do
  do i = 1, n                     ! keys of two steps
    cnt(key(i)) = cnt(key(i)) + 1
    cnt(x(i)) = cnt(x(i)) + 1
    r(i) = cnt(key(i))
  end do
  do i = 1, n                     ! what is added is a scan variable itself
    s(key(i)) = s(key(i)) + s(key(i))*w(i)
    r(i) = s(key(i))
  end do
  do i = 1, n                     ! a cap
    if (cnt(key(i)) < 8) then
      cnt(key(i)) = cnt(key(i)) + 1
      list(cnt(key(i)), key(i)) = i
    end if
  end do
end subroutine runs
! Beside other things: a loop of its own finds the values.
subroutine beside(n, m, b, cnt, bucket, x, out, total, w, pos, q, most, who, t)
  integer :: n, m, b(n), cnt(m), bucket(8, m), x(n), out(n), total, pos(m), most, who(n)
  real :: w(n), q
  integer :: i, c, t
  do i = 1, n
    c = b(i)
    total = total + x(i)
    q = q + w(i)
    cnt(c) = cnt(c) + 1
    most = max(most, cnt(c))
    bucket(cnt(c), c) = x(i)
  end do
  do i = 1, n
    c = b(i)
    if (x(i) > 0) then
      t = t + 1
      out(t) = i
      cnt(c) = cnt(c) + 1
      bucket(cnt(c), c) = x(i)
    end if
  end do
  do i = 1, n
    cnt(b(i)) = cnt(b(i)) + 1
    pos(x(i)) = pos(x(i)) + 1
    bucket(cnt(b(i)), b(i)) = i
    who(i) = pos(x(i))
  end do
  do i = 1, n                     ! one tells the key of the other
    c = b(i)
    cnt(c) = cnt(c) + 1
    pos(cnt(c)) = pos(cnt(c)) + 1
    who(i) = pos(cnt(c))
  end do
end subroutine beside
! Conditions that read the counter and are no caps.
subroutine uncapped(n, c, cnt, list, room, x, order)
  integer :: n, i, c(n), cnt(100), list(8, 100), room, x(n), order(n)
  do i = 1, n                     ! it changes
    if (cnt(c(i)) < room) then
      cnt(c(i)) = cnt(c(i)) + 1
      list(cnt(c(i)), c(i)) = i
    end if
    room = x(i)
  end do
  do i = 1, n                     ! another direction
    if (cnt(c(i)) > room) then
      cnt(c(i)) = cnt(c(i)) + 1
      list(cnt(c(i)), c(i)) = i
    end if
  end do
  do i = 1, n                     ! another counter
    if (cnt(x(i)) < room) then
      cnt(c(i)) = cnt(c(i)) + 1
      list(cnt(c(i)), c(i)) = i
    end if
  end do
  do i = 1, n                     ! stored in the full row, too
    if (cnt(c(i)) < room) cnt(c(i)) = cnt(c(i)) + 1
    list(cnt(c(i)), c(i)) = i
  end do
  do i = 1, n                     ! ranges that are data
    if (cnt(c(i)) < room) then
      cnt(c(i)) = cnt(c(i)) + 1
      order(cnt(c(i))) = i
    end if
  end do
  do i = 1, n                     ! what is done where it is full counts, too
    if (cnt(c(i)) < room) then
      cnt(c(i)) = cnt(c(i)) + 1
      list(cnt(c(i)), c(i)) = i
    else
      cnt(c(i)) = 0
    end if
  end do
end subroutine uncapped
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
! verdict: 91 i scan proved non-affine non-affine scan:s
! verdict: 95 i scan proved non-affine non-affine non-affine private:c scan:head
! verdict: 100 i scan proved non-affine non-affine scan:most
! verdict: 104 i compaction proved private:k changed
! verdict: 109 i compaction checked private:c private:k changed
! verdict: 115 i parallel checked non-affine non-affine non-affine private:k
! verdict: 120 i sequential proved non-affine non-affine reduction/+:s
! verdict: 125 i sequential proved non-affine non-affine reduction/+:cnt
! verdict: 130 i parallel checked non-affine non-affine
! verdict: 134 i compaction proved non-affine non-affine non-affine scan:cnt
! verdict: 146 i scan proved private:c reduction/+:total reduction/+:q reduction/max:most reduction/+:cnt changed
! verdict: 154 i compaction proved private:c reduction/+:cnt changed
! verdict: 163 i scan proved reduction/+:cnt reduction/+:pos changed
! verdict: 169 i scan proved private:c reduction/+:cnt reduction/+:pos changed
! verdict: 179 i sequential proved non-affine non-affine non-affine scalar reduction/+:cnt
! verdict: 186 i sequential proved non-affine non-affine non-affine reduction/+:cnt
! verdict: 192 i sequential proved non-affine non-affine non-affine reduction/+:cnt
! verdict: 198 i parallel checked non-affine non-affine non-affine
! verdict: 202 i sequential proved non-affine non-affine non-affine reduction/+:cnt
! verdict: 208 i sequential proved non-affine non-affine non-affine non-affine reduction/+:cnt
! verdict: 220 i sequential proved non-affine non-affine non-affine reduction/+:pos
! verdict: 224 i sequential proved non-affine non-affine non-affine lastprivate:d reduction/+:pos
! verdict: 229 i sequential proved non-affine non-affine non-affine non-affine non-affine lastprivate:d reduction/+:pos
! verdict: 234 i sequential proved non-affine non-affine non-affine non-affine non-affine lastprivate:d reduction/+:pos
! verdict: 239 i sequential proved non-affine non-affine non-affine lastprivate:d reduction/+:pos
! verdict: 245 i sequential proved non-affine non-affine non-affine lastprivate:d reduction/+:pos
! verdict: 251 i sequential proved non-affine non-affine non-affine lastprivate:d reduction/+:pos
! verdict: 256 i sequential proved non-affine non-affine non-affine lastprivate:d reduction/+:pos
! verdict: 261 i sequential proved non-affine non-affine non-affine lastprivate:d reduction/+:pos
! verdict: 267 i sequential proved non-affine non-affine non-affine lastprivate:d reduction/+:pos
! verdict: 273 i sequential proved non-affine alias alias alias alias reduction/+:alias
! verdict: 277 i sequential proved non-affine non-affine non-affine lastprivate:d reduction/+:pos
! verdict: 279 j scan proved anti(0,1) flow(0,1) scan:pos
! verdict: 284 i sequential proved non-affine non-affine non-affine non-affine lastprivate:d reduction/+:pos
! verdict: 290 i sequential proved non-affine non-affine non-affine lastprivate:d reduction/+:pos
! verdict: 301 i compaction checked alias alias alias alias alias alias scan:pos
