! Extremes with their place; reductions into sections.
subroutine extremes(n, a, c, loc, il, jl, mx, where_is, m)
  integer :: n, i, j, loc, il, jl, where_is(n), pos(2), m
  real :: a(n), c(n, n), s, t, mx(n)
  s = a(1)
  loc = 1
  do i = 2, n
    if (a(i) > s) then
      s = a(i)
      loc = i
    end if
  end do
  do j = 1, n
    do i = 1, n
      t = abs(c(i, j))
      if (s <= t) then
        s = t
        il = i
        jl = j
      end if
    end do
  end do
  do i = 1, n
    if (a(i) > 0.0 .and. a(i) < s) then
      s = a(i)
      pos(1) = i
      pos(2) = 2*i
    end if
  end do
  do j = 1, n
    do i = 1, n
      if (c(i, j) > mx(i)) then
        mx(i) = c(i, j)
        where_is(i) = j
      end if
    end do
  end do
  do i = 1, n
    if (a(i) > s) then
      s = a(i)
      loc = i
    end if
    mx(i) = s
  end do
  do i = 1, n
    if (a(i) > s) then
      s = a(i)
      loc = loc + 1
    end if
  end do
  do i = 1, n
    if (a(i) > s) then
      s = a(i)
      mx(i) = 0.0
    end if
  end do
  m = pos(1) + pos(2)
end subroutine

subroutine sections(n, a, c, v, h, idx, w)
  integer :: n, i, j, idx(n)
  real :: a(n), c(n, n), v(n), h(n), w(n), s
  do j = 1, n
    v = v + c(:, j)
  end do
  do j = 1, n
    v(:) = max(v(:), c(:, j))
  end do
  do j = 1, n
    v = v + c(:, j)*v(1)
  end do
  do i = 1, n
    do j = 1, 4
      h(idx(i)) = h(idx(i)) + w(i)
    end do
    h(idx(i)) = h(idx(i)) - 1.0
  end do
  do i = 1, n
    s = s + square(a(i))
    if (a(i) > 1.0) s = s - a(i)
  end do
  a(1) = s
contains
  pure real function square(x)
    real, intent(in) :: x
    square = x*x
  end function
end subroutine
! Negated comparisons take NaNs, those of integers do not; an extreme that keeps less than what is compared has no place.
subroutine numbers(n, a, i4, m, single, at, best)
  integer :: n, i, at, best, i4(n)
  real(8) :: a(n), m
  real(4) :: single
  do i = 1, n
    if (abs(a(i)) <= m) go to 10
    m = abs(a(i))
    at = i
10  continue
  end do
  do i = 1, n
    if (.not. m >= a(i)) m = a(i)
  end do
  do i = 1, n
    if (.not. i4(i) < best) best = i4(i)
  end do
  do i = 1, n
    if (a(i) > single) then
      single = a(i)
      at = i
    end if
  end do
  do i = 1, n
    if (.not. a(i) <= m) m = a(i)
    a(i) = a(i) + 1.0
  end do
  !$omp target teams distribute parallel do reduction(max: m)
  do i = 1, n
    if (.not. a(i) <= m) m = a(i)
  end do
end subroutine
! The place alone: of what the loop leaves alone, in every iteration; not what the places are in other expressions.
subroutine places(n, a, b, c, k, m)
  integer :: n, i, j, k, m
  real :: a(n), b(n), c(n, n)
  do i = 1, n
    if (abs(c(i, m)) >= abs(c(k, m))) k = i
  end do
  do i = 1, n
    if (a(k) > a(i)) k = i
  end do
  do i = 1, n
    if (a(i) > b(k)) k = i
  end do
  do i = 1, n
    if (a(i)*i > a(k)*k) k = i
  end do
  do i = 1, n
    if (a(i) > a(k)) k = i + 1
  end do
  do i = 1, n
    if (b(i) > 0.0) then
      if (a(i) > a(k)) k = i
    end if
  end do
  do i = 2, n
    if (a(i) > a(k)) k = i
    a(i) = b(k)
  end do
  do j = 1, n
    do i = 1, n
      if (c(i, j) > c(k, j)) k = i
    end do
  end do
end subroutine
! verdict: 7 i reduction proved reduction/maxloc:s reduction/maxloc:loc
! verdict: 13 j reduction proved private:t reduction/maxloc:s reduction/maxloc:il reduction/maxloc:jl
! verdict: 14 i reduction proved private:t reduction/maxloc:s reduction/maxloc:il reduction/maxloc:jl
! verdict: 23 i reduction proved reduction/minloc:s reduction/minloc:pos
! verdict: 30 j reduction proved reduction/maxloc:mx reduction/maxloc:where_is
! verdict: 31 i parallel proved
! verdict: 38 i sequential proved running-value last-value private:loc
! verdict: 45 i sequential proved scalar reduction/+:loc
! verdict: 51 i sequential proved running-value
! verdict: 63 j reduction proved reduction/+:v
! verdict: 66 j reduction proved reduction/max:v
! verdict: 69 j sequential proved flow anti reduction/+:v
! verdict: 72 i reduction proved reduction/+:h
! verdict: 73 j reduction proved reduction/+:h
! verdict: 78 i reduction proved reduction/+:s
! verdict: 94 i reduction proved private:at changed
! verdict: 100 i reduction proved reduction/maxloc:m
! verdict: 103 i reduction proved reduction/max:best
! verdict: 106 i sequential proved scalar last-value private:at
! verdict: 112 i reduction proved changed
! verdict: 117 i reduction proved reduction/max:m
! verdict: 125 i reduction proved reduction/maxloc:k
! verdict: 128 i reduction proved reduction/minloc:k
! verdict: 131 i sequential proved scalar
! verdict: 134 i sequential proved scalar
! verdict: 137 i sequential proved scalar
! verdict: 140 i sequential proved running-value
! verdict: 145 i sequential proved non-affine running-value non-affine
! verdict: 149 j sequential proved running-value
! verdict: 150 i reduction proved reduction/maxloc:k
! pattern: 7 maxloc s first of a(i) loc=i
! pattern: 13 maxloc s last of t il=i jl=j
! pattern: 14 maxloc s last of t il=i jl=j
! pattern: 23 minloc s first of a(i) pos(1)=i pos(2)=2*i
! pattern: 30 maxloc mx first of c(i, j) where_is(i)=j
! pattern: 100 maxloc m first of a(i) numbers
! pattern: 125 maxloc k last of abs(c(i, m)) from abs(c(k, m))
! pattern: 128 minloc k first of a(i) from a(k)
! pattern: 150 maxloc k first of c(i, j) from c(k, j)
