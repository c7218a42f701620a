! Recurrences of several scalars that iterations move on together: filters of order two and more, smoothing of two values, oscillators.
! expect: report: 13 scan, proved
program recurrences_together
  implicit none
  integer, parameter :: n = 900, m = 5
  real(8) :: x(n), y(n), y1, y2, y3, t, w0, w1, w2, inf
  real(4) :: r(n), level, trend, before
  integer :: k(n), f0, f1, g, i
  inf = 0
  inf = -log(inf)
  do i = 1, n
    x(i) = mod(i*37, 101)/64d0 - 0.75d0
    r(i) = mod(i*29, 64)
    k(i) = mod(i*53, 17) - 8
  end do
  y1 = 0.5d0; y2 = -1
  !$acc kernels
  do i = 1, n ! a filter of order two
    t = 0.1d0*x(i) + 1.2d0*y1 - 0.4d0*y2
    y2 = y1; y1 = t
    y(i) = t
  end do
  !$acc end kernels
  call show(y); call show([y1, y2])
  w1 = 0; w2 = 0
  !$acc kernels
  do i = n, 1, -1 ! a biquad, direct form II
    w0 = x(i) - (-0.9d0*w1 + 0.2d0*w2)
    y(i) = 0.3d0*w0 + 0.2d0*w1 + 0.1d0*w2
    w2 = w1
    w1 = w0
  end do
  !$acc end kernels
  call show(y); call show([w1, w2])
  w1 = 0; w2 = 0
  !$acc kernels
  do i = 1, n ! direct form II, transposed
    t = 0.3d0*x(i) + w1
    w1 = 0.2d0*x(i) + 0.9d0*t + w2
    w2 = 0.1d0*x(i) - 0.2d0*t
    y(i) = t
  end do
  !$acc end kernels
  call show(y)
  y1 = 1; y2 = 0; y3 = 0
  !$acc kernels
  do i = 1, n ! order three, the values before the step, factors of the data
    y(i) = y1 - y3
    t = (y1*x(i) + y2)/4 - y3/8 + 1
    y3 = y2
    y2 = y1
    y1 = t
  end do
  !$acc end kernels
  call show(y); call show([y1, y2, y3])
  y1 = 2
  !$acc kernels
  do i = 1, n ! one value through another scalar
    t = 0.25d0*x(i) + (1 - 0.25d0)*y1
    y(i) = t*t
    y1 = t
  end do
  !$acc end kernels
  call show(y); call show([y1])
  level = r(1); trend = r(2) - r(1)
  !$acc kernels
  do i = 1, n ! Holt's smoothing
    before = level
    level = 0.5*r(i) + 0.5*(level + trend)
    trend = 0.25*(level - before) + 0.75*trend
    r(i) = level + trend
  end do
  !$acc end kernels
  print '(3es13.5)', sum(r), r(3), r(n)
  y1 = 1; y2 = 0
  !$acc kernels
  do i = 1, n ! an oscillator
    y2 = y2 - 0.0625d0*y1
    y1 = y1 + 0.0625d0*y2
    y(i) = y1
  end do
  !$acc end kernels
  call show(y); call show([y1, y2])
  f0 = 0; f1 = 1
  !$acc kernels
  do i = 1, 40
    g = f0 + f1
    f0 = f1
    f1 = g
    k(i) = g
  end do
  !$acc end kernels
  print *, k(20), k(40), f0, f1
  !$acc kernels
  do i = 1, 40 ! integers that turn
    f0 = -f1 + mod(i, 5)
    f1 = f0 + f1
    k(i) = f0 - f1
  end do
  !$acc end kernels
  print *, k(20), k(40), f0, f1
  y1 = 0; y2 = 0
  x(500) = inf
  !$acc kernels
  do i = 1, n ! an infinity times 0 is a NaN
    t = merge(0d0, 0.5d0, mod(i, 100) == 3)*y1 + merge(0d0, 0.25d0, mod(i, 100) < 5)*y2 + x(i)
    y2 = y1; y1 = t
    y(i) = t
  end do
  !$acc end kernels
  print *, nint(y(499)*1000), y(500) > 1e300_8, y(501) > 1e300_8, y(510) /= y(510), y(n) /= y(n)
  x(500) = 0
  call columns
contains
  subroutine show(z) ! to ten digits
    real(8), intent(in) :: z(:)
    print '(2es17.9)', sum(z), z(size(z))
  end subroutine
  subroutine columns
    real(8) :: a(n,m), b(n,m), e(m,n), last(m), y1, y2, t, s
    integer :: i, j
    do j = 1, m
      do i = 1, n
        a(i,j) = mod(i*7 + j*13, 101)/64d0 - 0.75d0
      end do
    end do
    e = transpose(a)
    !$acc kernels
    do j = 1, m
      y1 = 0
      y2 = a(2,j)
      do i = 1, n
        t = 0.1d0*a(i,j) + 1.2d0*y1 - 0.4d0*y2
        y2 = y1; y1 = t
        b(i,j) = t
      end do
      last(j) = y1 - y2
    end do
    !$acc end kernels
    call show(reshape(b, [n*m])); call show(last)
    !$acc kernels
    do j = 1, m
      y1 = 0; y2 = 0
      s = 0
      do i = 1, n
        t = 0.1d0*e(j,i) + 1.2d0*y1 - 0.4d0*y2
        y2 = y1; y1 = t
        s = max(s + e(j,i), 0d0)
        e(j,i) = t + s
      end do
    end do
    !$acc end kernels
    call show(reshape(e, [n*m]))
    !$acc kernels
    do j = 1, m
      do i = 3, n
        b(i,j) = 0.5d0*b(i-1,j) + 0.25d0*b(i-2,j) + a(i,j)
      end do
    end do
    !$acc end kernels
    call show(reshape(b, [n*m]))
  end subroutine
end program
