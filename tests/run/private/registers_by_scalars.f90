! Arrays of an iteration in registers: subscripts that scalars hold, which the loop around sets of its variable, are known when the loop is unrolled.
! expect: code: 5 F2C_UNROLL_ALL
program registers_by_scalars
  implicit none
  integer, parameter :: n = 200, ns = 6
  real(8) :: y(ns, n), c(ns), f(ns), r
  integer :: e, i, j, ip, im, it
  do e = 1, n
    do i = 1, ns
      y(i, e) = 1 + mod(i*e, 5)
    end do
  end do
  !$acc parallel loop private(c, f)
  do e = 1, n
    do i = 1, ns
      c(i) = y(i, e)
    end do
    do it = 1, 3
      do i = 1, ns
        f(i) = 0
      end do
      do i = 1, ns
        ip = mod(i, ns) + 1
        im = max(1, ip - 2)
        r = c(i)*c(ip)*0.125d0
        f(i) = f(i) - r
        f(im) = f(im) + r
      end do
      do j = 1, ns
        c(j) = c(j) + f(j)
      end do
    end do
    do i = 1, ns
      y(i, e) = c(i)
    end do
  end do
  print '(f14.4)', sum(y), y(:, n)
end program
