! Scalars: private, last value, reduction, carried.
subroutine privates(n, a, b, last)
  integer :: n, i, j
  real :: a(n), b(n), t, u, last
  do i = 1, n
    t = a(i)
    b(i) = t*t
  end do
  do i = 1, n
    t = a(i)
    b(i) = t
  end do
  last = t
  do i = 1, n
    if (a(i) > 0.0) u = a(i)
  end do
  last = last + u
  do i = 1, n
    if (a(i) > 0.0) then
      t = 1.0
    else
      t = 2.0
    end if
    b(i) = t
  end do
  t = 0.0
  do i = 1, n
    if (a(i) > 0.0) t = a(i)
    b(i) = t
  end do
  do i = 1, n
    b(i) = t
    t = a(i)
  end do
  do i = 1, n
    do j = 1, 3
      t = a(i)
    end do
    b(i) = t
  end do
  do i = 1, n
    do j = 1, n
      t = a(i)
    end do
    b(i) = t
  end do
  do i = 1, n
    last = a(i)
  end do
end subroutine

subroutine reductions(n, a, k, l, s, p)
  integer :: n, i, j, k(n), cnt, bits, all_bits, odd
  logical :: l(n), any_l, all_l, same, differ
  real :: a(n), s, p, hi, lo, t
  s = 0.0
  do i = 1, n
    s = s + a(i)
  end do
  do i = 1, n
    s = a(i) + s - 2.0*a(i)
    s = s - a(i)
  end do
  do i = 1, n
    p = p*a(i)
    hi = max(hi, a(i))
    lo = min(a(i), lo, 5.0)
  end do
  do i = 1, n
    if (a(i) > hi) hi = a(i)
    if (lo .ge. a(i)) then
      lo = a(i)
    end if
  end do
  do i = 1, n
    any_l = any_l .or. l(i)
    all_l = l(i) .and. all_l
    same = same .eqv. l(i)
    differ = differ .neqv. l(i)
  end do
  do i = 1, n
    bits = ior(bits, k(i))
    all_bits = iand(k(i), all_bits)
    odd = ieor(odd, k(i))
    if (k(i) > 0) cnt = cnt + 1
  end do
  do i = 1, n
    s = s + a(i)
    a(i) = s
  end do
  do i = 1, n
    s = a(i) - s
  end do
  do i = 1, n
    s = s + a(i)
    s = s*2.0
  end do
  do j = 1, n
    do i = 1, j
      s = s + a(i)*a(j)
    end do
  end do
  do j = 1, n
    t = 0.0
    do i = 1, n
      t = t + a(i)
    end do
    a(j) = t
  end do
  s = s + p + hi + lo + cnt + bits + all_bits + odd
  if (any_l .or. all_l .or. same .or. differ) s = s + t
end subroutine

subroutine accumulators(n, a, b, c, h, idx)
  integer :: n, i, j, k, idx(n)
  real :: a(n, n), b(n, n), c(n, n), h(n)
  do j = 1, n
    do i = 1, n
      do k = 1, n
        c(i, j) = c(i, j) + a(i, k)*b(k, j)
      end do
    end do
  end do
  do i = 1, n
    h(idx(i)) = h(idx(i)) + a(i, 1)
  end do
  do i = 1, n
    h(1) = max(h(1), a(i, 1))
  end do
  do i = 1, n
    h(1) = h(1) + a(i, 1)
    a(i, 1) = h(1)
  end do
end subroutine

subroutine indices(n, a, last)
  integer :: n, i, j, last
  real :: a(n)
  do i = 1, n
    a(i) = j
  end do
  last = i
  do j = 1, n
    a(j) = 0.0
  end do
  do i = 1, n
    i = i + 1
    a(i) = 0.0
  end do
end subroutine
! verdict: 5 i parallel proved lastprivate:t
! verdict: 9 i parallel proved lastprivate:t
! verdict: 14 i scan proved last-value scan:u
! verdict: 18 i parallel proved private:t
! verdict: 27 i scan proved scalar scan:t
! verdict: 31 i parallel proved changed
! verdict: 35 i parallel proved lastprivate:t
! verdict: 36 j parallel proved lastprivate:t
! verdict: 41 i parallel proved firstprivate:t
! verdict: 42 j parallel proved lastprivate:t
! verdict: 47 i parallel proved lastprivate:last
! verdict: 57 i reduction proved reduction/+:s
! verdict: 60 i reduction proved reduction/+:s
! verdict: 64 i reduction proved reduction/*:p reduction/max:hi reduction/min:lo
! verdict: 69 i reduction proved reduction/max:hi reduction/min:lo
! verdict: 75 i reduction proved reduction/.or.:any_l reduction/.and.:all_l reduction/.eqv.:same reduction/.neqv.:differ
! verdict: 81 i reduction proved reduction/ior:bits reduction/iand:all_bits reduction/ieor:odd reduction/+:cnt
! verdict: 87 i scan proved running-value scan:s
! verdict: 91 i scan proved scalar scan:s
! verdict: 94 i scan proved running-value scan:s
! verdict: 98 j reduction proved reduction/+:s
! verdict: 99 i reduction proved reduction/+:s
! verdict: 103 j sequential proved anti flow lastprivate:t
! verdict: 105 i reduction proved reduction/+:t
! verdict: 117 j parallel proved
! verdict: 118 i parallel proved
! verdict: 119 k reduction proved reduction/+:c
! verdict: 124 i reduction proved reduction/+:h
! verdict: 127 i reduction proved reduction/max:h
! verdict: 130 i scan proved flow anti scan:h
! verdict: 139 i parallel proved
! verdict: 143 j parallel proved
! verdict: 146 i sequential proved loop-variable
