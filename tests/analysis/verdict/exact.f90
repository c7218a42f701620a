! Remainders and quotients by constants, equalities and orders that the IF around tells, values that lag behind, subscripts that wrap.
subroutine exact(n, m, a, b)
  integer :: n, m, i, j, im, ip
  real :: a(0:2*n), b(n)
  do i = 1, n
    a(mod(i, 7)) = b(i)
  end do
  do i = 1, 6
    a(mod(i, 7)) = b(i)
  end do
  do i = 0, n
    a(i - i/2*2) = a(i - i/2*2) + 1.0
  end do
  do i = 0, n - 1
    a(2*(i/2) + 2) = a(2*(i/2) + 1)
  end do
  do i = 0, n/2
    a(2*i) = a(2*i + 1)
  end do
  if (m == n) then
    do i = 1, n
      a(i) = a(i + m)
    end do
  end if
  if (m > n) then
    do i = 1, n
      a(i + m) = a(i)
    end do
  end if
  im = n
  do i = 1, n
    a(i) = b(i) + b(im)
    im = i
  end do
  do i = 1, n
    ip = i + 1
    if (i == n) ip = 1
    a(i) = b(ip)
  end do
  do j = 1, n
    im = modulo(j - 2, n) + 1
    b(j) = a(im)
  end do
end subroutine
! verdict: 5 i sequential proved output
! verdict: 8 i parallel proved
! verdict: 11 i reduction proved reduction/+:a
! verdict: 14 i sequential proved output(1)
! verdict: 17 i parallel proved
! verdict: 21 i parallel proved
! verdict: 26 i parallel proved
! verdict: 31 i parallel proved changed
! verdict: 35 i parallel proved private:ip
! verdict: 40 j parallel proved private:im
