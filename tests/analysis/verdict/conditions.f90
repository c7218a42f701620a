! Loops that are parallel for some values of scalars: what has to hold when they begin.
subroutine ahead(a, b, n, m)
  integer :: n, m, i
  real :: a(*), b(n)
  do i = 1, n
    a(i) = a(i + m) + b(i)
  end do
end subroutine
subroutine rows(a, n, m, ld)
  integer :: n, m, ld, i, j
  real :: a(*)
  do j = 1, m
    do i = 1, n
      a(i + ld*(j - 1)) = a(i + ld*(j - 1))*2 + 1
    end do
  end do
end subroutine
subroutine strided(a, b, n, inc)
  integer :: n, inc, i
  real :: a(*), b(n)
  do i = 1, n
    a(1 + (i - 1)*inc) = b(i)
  end do
end subroutine
subroutine columns(a, n, j, k)
  integer :: n, j, k, i
  real :: a(n, n)
  do i = 2, n - 1
    a(i, j) = a(i + 1, k) + a(i - 1, k)
  end do
end subroutine
subroutine fixed_distance(a, n) ! a small loop is no reason
  integer :: n, i
  real :: a(n)
  do i = 3, n
    a(i) = a(i - 2)*a(i - 2)
  end do
end subroutine
subroutine element(a, idx, n, k) ! idx(k) cannot be read before it is known that the loop runs
  integer :: n, k, idx(n), i
  real :: a(*)
  do i = 1, n
    a(i) = a(i + idx(k))*a(i + idx(k))
  end do
end subroutine
subroutine said(a, n, m) ! what the directive says is believed
  integer :: n, m, i
  real :: a(*)
  !$acc parallel loop copy(a(1:2*n))
  do i = 1, n
    a(i) = a(i + m)*2
  end do
end subroutine
subroutine sums(a, s, n, m) ! a reduction besides
  integer :: n, m, i
  real :: a(*), s
  do i = 1, n
    a(i) = a(i + m)*2
    s = s + a(i)
  end do
end subroutine
subroutine two(a, b, n, m, k)
  integer :: n, m, k, i
  real :: a(*), b(*)
  do i = 1, n
    a(i) = a(i + m) + b(i)
    b(i) = b(i - k)*a(i)
  end do
end subroutine
subroutine changes(a, n, m) ! m is another in each iteration
  integer :: n, m, i
  real :: a(*)
  do i = 1, n
    a(i) = a(i + m)*2
    if (a(i) > 3) m = m + 1
  end do
end subroutine
subroutine fill(n, y)
  integer :: n, i
  real :: y(*)
  do i = 1, n
    y(i) = i
  end do
end subroutine
subroutine columns_filled(z, n1, n2, n3, m) ! what fills a column stays in it where m + 1 <= n1
  integer :: n1, n2, n3, m, j, k
  real :: z(n1, n2, n3)
  do k = 1, n3
    do j = 1, n2
      call fill(m, z(2, j, k))
    end do
  end do
end subroutine
subroutine columns_read(z, n1, n2, m) ! it reads the next one anyway
  integer :: n1, n2, m, j
  real :: z(n1, n2)
  do j = 1, n2 - 1
    call fill(m, z(2, j))
    z(1, j) = z(2, j + 1)
  end do
end subroutine
subroutine copies_again(a, b, n) ! no condition: with n <= -3 the loops of 'k' and 'l' have no iterations
  integer :: n, i, j, k, l
  real :: a(-200:*), b(-200:*)
  do i = -2, 2
    do j = n + 1, -i, -1
      a(modulo(j + 1, 3)) = a(2*j) + i + j
      do k = 0, n + 1
        do l = 2, n + 1
          b(2*k + l) = a(1 - i + k) + i + j
        end do
      end do
    end do
  end do
end subroutine
! verdict: 5 i parallel checked flow anti
! verdict: 12 j parallel checked non-affine non-affine non-affine
! verdict: 13 i parallel proved
! verdict: 21 i parallel checked non-affine
! verdict: 28 i parallel checked flow(1) anti(1)
! verdict: 35 i sequential proved flow(2)
! verdict: 42 i sequential proved flow anti
! verdict: 50 i parallel asserted flow anti
! verdict: 57 i reduction checked flow anti reduction/+:s
! verdict: 65 i parallel checked flow anti flow anti
! verdict: 73 i sequential proved non-affine non-affine running-value
! verdict: 81 i parallel proved
! verdict: 88 k parallel checked argument
! verdict: 89 j parallel checked argument
! verdict: 97 j sequential proved argument argument argument
! verdict: 105 i sequential proved flow anti lastprivate:b
! verdict: 106 j sequential proved flow anti lastprivate:b
! verdict: 108 k sequential proved output
! verdict: 109 l parallel proved
! nest: 50 i->x [448,1,1] parallel asserted kernel host-parallel array:a
! check: 5 n + m <= 0 or m >= n or m == 0
! check: 12 ld >= n or ld + n <= 0
! check: 21 inc /= 0
! check: 28 j /= k
! check: 57 n + m <= 0 or m >= n or m == 0
! check: 65 n + k <= 0 or k >= n or k == 0
! check: 65 n + m <= 0 or m >= n or m == 0
! check: 88 n1 >= m + 1
! check: 89 n1 >= m + 1
