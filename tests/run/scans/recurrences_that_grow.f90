! Recurrences with factors whose products are beyond the greatest number, where the values are not: zeros until something sets them, and factors of 0
! that begin anew.
! f2cuda options: --auto=all
! expect: report: 6 scan, proved; kernel
program recurrences_that_grow
  implicit none
  integer, parameter :: n = 9000
  real(8) :: x(n), f(n), a(n), w
  real(4) :: y(n), g(n)
  integer :: i
  f = 0
  f(8990) = 1
  g = 0
  g(8980) = 2
  a = 3
  a(4000) = 0
  x = 0
  do i = 2, n
    x(i) = 3*x(i-1) + f(i)
  end do
  print *, x(1), x(8989), x(n)
  x = 0
  do i = 3, n
    x(i) = 3*x(i-1) + 2*x(i-2) + f(i)
  end do
  print *, x(4), x(8989), x(n)
  f(3990) = 1
  x = 0
  do i = 2, n
    x(i) = a(i)*x(i-1) + f(i)
  end do
  print *, x(3989), x(3999), x(4000), x(8989), x(n)
  y = 0
  do i = 2, n
    y(i) = 5*y(i-1) - g(i)
  end do
  print *, y(8979), y(8985)
  a(1:3999) = 1
  w = 2
  do i = 1, n
    w = w*a(i)
    x(i) = w
  end do
  print *, x(3999), x(4000), x(n)
  a(1:3999) = 3
  w = huge(w)
  f(3990) = w
  x = 0
  do i = 2, n
    x(i) = a(i)*x(i-1) + f(i)
  end do
  print *, x(3990), x(3991) > w, x(4000) == x(4000), x(8000) == x(8000)
end program recurrences_that_grow
