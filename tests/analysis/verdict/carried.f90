! Dependences of neighbouring iterations: distances, steps, guards, factors of subscripts.
subroutine distances(n, m, s, a, b)
  integer :: n, m, s, i
  real :: a(*), b(n)
  do i = 1, n
    a(2*i) = a(2*i + 1)
  end do
  do i = 1, n
    a(2*i) = a(2*i + 2)
  end do
  do i = 1, n
    a(2*i) = a(3*i)
  end do
  do i = 1, n
    a(i + m) = a(i + m) + b(i)
  end do
  do i = 1, n
    a(m) = a(m + 1) + b(i)
  end do
  do i = 1, n
    a(i + m) = a(i - m)
  end do
  do i = 1, n
    a(i + m) = a(i)
    m = m + 1
  end do
  do i = 1, n, s
    a(i) = a(i + 1)
  end do
  do i = 1, n, s
    a(i) = a(i + s)
  end do
  do i = 1, n, s
    a(i) = a(i - s)
  end do
  do i = 1, n, s
    a(i) = a(i) + 1
  end do
  do i = 1, n
    a(i) = b(i)
    a(i + 1) = b(i)*2.0
  end do
  do i = 2, n
    a(i) = b(i)
    a(i - 1) = b(i)*2.0
  end do
end subroutine
subroutine repeated(n, a, b, k, c)
  integer :: n, i, j, k
  real :: a(n), b(n), c(n)
  k = 1
  do i = 1, n
    b(i) = a(k)
    k = i
    a(k) = b(i)
    b(i) = b(i) + a(k)
  end do
  do i = 1, n - 1
    if (b(i) > 0) a(i) = c(i)
    if (.not. b(i) > 0) a(i + 1) = c(i)
  end do
  do i = 1, n - 1
    if (b(i) > 0) then
      c(i) = a(i)
    else
      c(i) = a(i + 1)
    end if
    a(i) = 0
  end do
  do i = 1, n
    a(1) = 5.0
    a(1) = b(i)
  end do
  do i = 1, n
    a(3) = b(1)
  end do
  do j = 1, n
    do i = 1, n
      a(i) = b(j)
    end do
  end do
end subroutine
subroutine tiles(n, t, a, b)
  integer :: n, t, i, j
  real :: a(n), b(n)
  do i = 1, n, t
    do j = i, min(n, i + t - 1)
      a(j) = a(j) + b(j)
    end do
  end do
  do i = 1, n, t
    do j = i, min(n, i + t)
      a(j) = a(j) + b(j)
    end do
  end do
  do i = 1, n, t
    do j = 0, t - 1
      a(i + j) = a(i + j) + b(j + 1)
    end do
  end do
  do i = 1, n, t
    do j = 0, t
      a(i - j) = a(i - j) + b(j + 1)
    end do
  end do
end subroutine
subroutine rows(n, m, a, k)
  integer :: n, m, i, j, k
  real :: a(*)
  do j = 0, m - 1
    do i = 1, n
      a(i + n*j) = a(i + n*j) + 1
    end do
  end do
  do j = 0, m - 1
    do i = 1, n + 1
      a(i + n*j) = a(i + n*j)*0.5
    end do
  end do
  do j = 0, m - 1
    do i = 1, n
      a(i + n*j) = a(i + k*j)
    end do
  end do
end subroutine
subroutine asserted(n, m, a)
  integer :: n, m, i
  real :: a(n)
  !$acc parallel loop
  do i = 1, n
    a(i) = a(i + m)
  end do
end subroutine
subroutine fresh_or_not(n, q)
  integer :: n, i
  real, pointer :: p(:), q(:), r(:)
  allocate (p(n), r(n))
  p = 0
  do i = 2, n
    p(i) = r(i - 1)
  end do
  do i = 2, n
    p(i) = q(i - 1)
  end do
end subroutine
subroutine perhaps_fresh(n, k, r, p)
  integer :: n, k, i
  real, pointer :: p(:), r(:)
  allocate (r(n))
  r = 1
  p => r
  if (k > 0) allocate (p(n))
  do i = 2, n
    p(i) = r(i - 1)
  end do
  allocate (p(n))
  do i = 2, n
    p(i) = r(i - 1)
  end do
  if (k > 1) go to 10
  allocate (p(n))
10 do i = 2, n
    r(i) = p(i - 1)
  end do
end subroutine
! verdict: 5 i parallel proved
! verdict: 8 i parallel proved changed
! verdict: 11 i parallel proved changed
! verdict: 14 i parallel proved
! verdict: 17 i parallel proved lastprivate:a
! verdict: 20 i parallel checked flow anti
! verdict: 23 i sequential proved flow anti induction:m
! verdict: 27 i sequential proved step step
! verdict: 30 i parallel proved changed
! verdict: 33 i sequential proved flow(1)
! verdict: 36 i parallel proved
! verdict: 39 i parallel proved changed
! verdict: 43 i parallel proved changed
! verdict: 52 i sequential proved anti wrap-around flow(1)
! verdict: 58 i parallel proved changed
! verdict: 62 i parallel proved changed
! verdict: 70 i parallel proved lastprivate:a
! verdict: 74 i parallel proved lastprivate:a
! verdict: 77 j parallel proved lastprivate:a
! verdict: 78 i parallel proved
! verdict: 86 i parallel proved
! verdict: 87 j parallel proved
! verdict: 91 i reduction proved reduction/+:a
! verdict: 92 j parallel proved
! verdict: 96 i parallel proved
! verdict: 97 j parallel proved
! verdict: 101 i reduction proved reduction/+:a
! verdict: 102 j parallel proved
! verdict: 110 j parallel proved
! verdict: 111 i parallel proved
! verdict: 115 j reduction proved reduction/*:a
! verdict: 116 i parallel proved
! verdict: 120 j sequential proved non-affine non-affine
! verdict: 121 i parallel checked flow anti
! verdict: 130 i parallel asserted flow anti
! verdict: 139 i parallel proved
! verdict: 142 i parallel checked alias alias
! verdict: 153 i parallel checked alias alias
! verdict: 157 i parallel proved
! verdict: 162 i parallel checked alias alias
