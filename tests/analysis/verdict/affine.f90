! Subscripts and bounds: what is exact, what is only assumed.
subroutine shifts(n, m, a, b)
  integer :: n, m, i
  real :: a(n), b(n)
  do i = 1, n
    a(i) = b(i)
  end do
  do i = 2, n
    a(i) = a(i - 1)
  end do
  do i = 1, n - 1
    a(i) = a(i + 1)
  end do
  do i = 1, n
    a(i) = a(i + n)
  end do
  do i = 1, n
    a(i) = a(i + m)
  end do
  do i = 1, n
    a(2*i) = a(2*i + 1)
  end do
  do i = 1, n
    a(n + 1 - i) = a(n + 1 - i) + b(i)
  end do
  do i = 1, n
    a(i) = a(n + 1 - i)
  end do
  do i = n, 2, -1
    a(i) = a(i - 1)
  end do
  do i = 1, n, 2
    a(i) = a(i + 1)
  end do
  do i = 1, n, 2
    a(i) = a(i + 4)
  end do
  do i = 1, n, m
    a(i) = b(i)
  end do
  do i = 1, n, m
    a(i) = a(i + 1)
  end do
end subroutine

subroutine planes(n, m, a, b, idx)
  integer :: n, m, i, j, k, idx(n)
  real :: a(n, n), b(n*m)
  do j = 2, n
    do i = 1, n
      a(i, j) = a(i, j - 1)
    end do
  end do
  do j = 1, n
    do i = 1, j - 1
      a(i, j) = a(j, i)
    end do
  end do
  do j = 1, n
    do i = 1, n
      a(i, j) = a(j, i)
    end do
  end do
  do j = 1, m
    do i = 1, n
      b(i + n*(j - 1)) = 1.0*i
    end do
  end do
  do j = 1, n
    do i = 1, n
      a(idx(i), j) = 1.0*i
    end do
  end do
  do k = 1, n
    do i = 1, n
      a(i, idx(k)) = a(i, idx(k)) + 1.0
    end do
  end do
  do i = 1, n
    do j = 1, n
      a(i + j, 1) = 1.0*i
    end do
  end do
  do i = 1, n/2
    a(i, 1) = a(i + n/2, 1)
  end do
  do i = 1, min(n, m)
    a(i, 1) = a(i + max(n, m), 1)
  end do
  do i = 1, n
    a(mod(i, 2) + 1, i) = 0.0
  end do
  do i = 1, n
    a(mod(i, 2) + 1, 1) = i
  end do
end subroutine

subroutine conditions(n, a, p)
  integer :: n, i, j
  logical :: p(n)
  real :: a(n)
  do i = 1, n
    if (i > 1) a(i) = a(1)
  end do
  do i = 1, n
    if (i /= 5) a(i) = a(5)
  end do
  do i = 1, n
    if (p(i)) a(i) = a(i - 1)
  end do
  do i = 1, n
    if (i == 1) cycle
    a(i) = a(1) + 1.0
  end do
  do i = 1, 10
    if (i <= 5) then
      a(i) = 1.0
    else
      a(i) = a(i - 5)
    end if
  end do
  do i = 1, n
    do j = 1, n
      if (j > i) a(j) = a(i)
    end do
  end do
end subroutine

subroutine forwarded(n, a)
  integer :: n, i, im, ip, k
  real :: a(n), b(n)
  do i = 2, n
    im = i - 1
    b(im) = a(im)
  end do
  do i = 2, n
    im = i - 1
    a(i) = a(im)
  end do
  do i = 2, n
    im = i - 1
    ip = im + 1
    a(ip) = a(i) + 1.0
  end do
  do i = 1, n
    k = k + 1
    a(k) = 0.0
  end do
end subroutine
! verdict: 5 i parallel proved
! verdict: 8 i scan proved flow(1)
! verdict: 11 i parallel proved changed
! verdict: 14 i parallel proved
! verdict: 17 i parallel checked flow anti changed
! verdict: 20 i parallel proved
! verdict: 23 i parallel proved
! verdict: 26 i parallel proved changed
! verdict: 29 i parallel proved changed
! verdict: 32 i parallel proved
! verdict: 35 i parallel proved changed
! verdict: 38 i parallel proved
! verdict: 41 i sequential proved step step
! verdict: 49 j scan proved flow(1,0)
! verdict: 50 i parallel proved
! verdict: 54 j parallel proved
! verdict: 55 i parallel proved
! verdict: 59 j sequential proved flow anti
! verdict: 60 i parallel proved
! verdict: 64 j parallel proved
! verdict: 65 i parallel proved
! verdict: 69 j parallel proved
! verdict: 70 i parallel checked non-affine
! verdict: 74 k reduction proved reduction/+:a
! verdict: 75 i parallel proved
! verdict: 79 i sequential proved output
! verdict: 80 j parallel proved
! verdict: 84 i parallel proved
! verdict: 87 i parallel proved
! verdict: 90 i parallel proved
! verdict: 93 i sequential proved output
! verdict: 102 i parallel proved
! verdict: 105 i parallel proved
! verdict: 108 i sequential proved condition(1)
! verdict: 111 i parallel proved
! verdict: 115 i scan proved flow(5)
! verdict: 122 i sequential proved flow
! verdict: 123 j parallel proved
! verdict: 132 i parallel proved private:im
! verdict: 136 i sequential proved flow(1) private:im
! verdict: 140 i parallel proved private:im private:ip
! verdict: 145 i parallel proved induction:k changed
