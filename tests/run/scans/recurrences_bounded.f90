! Sums that bounds hold, max(0, s + x - k) and the like, as scans: alone and in columns, values of every iteration and the last one.
! expect: report: 10 scan, proved; kernel
program recurrences_bounded
  implicit none
  integer, parameter :: n = 1500, m = 6, big = 1000000
  real(8) :: x(n), y(n), s, top, nan
  real(4) :: r(n), q
  integer :: k(n), l(n), t, i
  integer(8) :: w(n), z
  logical :: first(n)
  nan = 0
  nan = nan/nan
  do i = 1, n
    x(i) = mod(i*37, 101)/64d0 - 0.75d0
    k(i) = mod(i*53, 17) - 8
    first(i) = mod(i, 97) == 0
  end do
  s = 0.5d0
  !$acc kernels
  do i = 1, n ! CUSUM
    s = max(0d0, s + x(i) - 0.125d0)
    y(i) = s
  end do
  !$acc end kernels
  print *, s, sum(y), y(n/2)
  !$acc kernels
  do i = 1, n ! waiting times, by IF
    y(i) = s
    s = s + x(i)
    if (s < 0) s = 0
  end do
  !$acc end kernels
  print *, s, sum(y), y(n/2)
  s = 3
  !$acc kernels
  do i = 1, n ! a reservoir
    s = min(4d0, max(0.25d0, s + x(i)))
    y(i) = s
  end do
  !$acc end kernels
  print *, s, sum(y), y(n/2)
  s = -1
  !$acc kernels
  do i = n, 1, -1 ! the greatest sum from here on
    s = max(x(i), s + x(i))
    y(i) = s
  end do
  !$acc end kernels
  print *, s, sum(y), maxval(y)
  t = 5
  !$acc kernels
  do i = 1, n ! sums that would overflow without the bound
    t = t - big*mod(i, 7)
    t = max(t, -k(i))
    if (t > 6) t = 6
    l(i) = t
    if (first(i)) t = k(i)
  end do
  !$acc end kernels
  print *, t, sum(l), l(n/2)
  z = 2_8**62
  !$acc kernels
  do i = 1, n
    w(i) = z
    z = min(2_8**62, z + 2_8**60)
    z = max(-3_8, z - 2_8**61*mod(i, 3))
  end do
  !$acc end kernels
  print *, z, w(2), w(n/2), w(n)
  q = 1
  !$acc kernels
  do i = 1, n ! set anew
    if (first(i)) q = 2
    q = min(q + 0.25*k(i), 8.0)
    r(i) = q
  end do
  !$acc end kernels
  print *, q, sum(r), r(n/2)
  x(700) = nan
  s = 0
  !$acc kernels
  do i = 1, n ! MAX loses a NaN
    s = s + x(i)
    s = min(2d0, s)
    s = max(s, -1d0)
    y(i) = s
  end do
  !$acc end kernels
  print *, s, sum(y), y(700)
  !$acc kernels
  do i = 1, n ! IF keeps it
    s = s + x(i)
    if (s > 1) s = 1
    y(i) = s
  end do
  !$acc end kernels
  print *, s, y(699), y(700)
  x(700) = 0
  y(1) = 0.5d0
  !$acc kernels
  do i = 2, n ! of elements
    y(i) = max(y(i-1) - 0.25d0, x(i))
  end do
  !$acc end kernels
  print *, sum(y), y(n)
  call columns
contains
  subroutine columns
    real(8) :: a(n,m), b(n,m), e(m,n), last(m), s
    integer :: i, j
    do j = 1, m
      do i = 1, n
        a(i,j) = mod(i*7 + j*13, 101)/64d0 - 0.75d0
      end do
    end do
    e = transpose(a)
    !$acc kernels
    do j = 1, m
      s = j
      do i = 1, n
        s = min(5d0, max(0d0, s + a(i,j)))
        b(i,j) = s
      end do
      last(j) = s
    end do
    !$acc end kernels
    print *, sum(b), last
    !$acc parallel loop private(s)
    do j = 1, m
      s = 0
      do i = 1, n
        s = s + e(j,i) - 0.125d0
        if (s < 0) s = 0
        e(j,i) = s
      end do
    end do
    print *, sum(e), e(m,n)
  end subroutine
end program
