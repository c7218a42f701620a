! Sums into elements along rows of index arrays, and up to lengths that iterations look up: all iterations of the outer loop at once.
! f2cuda options: --auto=all
! expect: report: 7 reduction, proved; kernel
program main
  implicit none
  integer, parameter :: n = 300
  integer :: p(n+1), c(5*n), len(n), h(n), g(n), i, k, s, nz
  real(8) :: v(5*n), x(n), y(n)
  nz = 0
  p(1) = 1
  do i = 1, n
    len(i) = mod(i*7, 5)
    do k = 1, len(i)
      nz = nz + 1
      c(nz) = mod(i*k*31, n) + 1
      v(nz) = k*0.5d0
    end do
    p(i+1) = nz + 1
    x(i) = mod(i, 9)*0.25d0
  end do
  y = 1
  do i = 1, n ! y = y + transpose(A)*x
    do k = p(i), p(i+1) - 1
      y(c(k)) = y(c(k)) + v(k)*x(i)
    end do
  end do
  print *, sum(y), y(1), y(n/2)
  h = 0
  s = 0
  do i = 1, n
    do k = 1, len(i)
      h(k) = h(k) + i
      s = s + k
    end do
  end do
  print *, h(:5), s
  g = 0
  do i = 1, n ! divisors
    do k = i, n, i
      g(k) = g(k) + i
    end do
  end do
  print *, sum(g), maxval(g)
  do i = 1, n ! a triangle: its loops may change places
    do k = i, n
      g(k) = g(k) - h(mod(i, 5) + 1)
    end do
  end do
  print *, sum(g), g(1), g(n)
end program main
! expect: compiler: stays on the host
