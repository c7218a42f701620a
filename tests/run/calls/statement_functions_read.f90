! f2cuda options: --auto=all
! A statement function reads variables of its procedure: a loop that sets them is none of independent iterations.
program statement_functions_read
  implicit none
  integer, parameter :: n = 300
  integer :: a(n), b(n), i, k, f, g
  f(k) = a(k) + 1
  g(k) = b(k)*2
  a = 1
  b = 2
  do i = 2, n
    a(i) = mod(f(i - 1), 97)
  end do
  print *, sum(a), a(n)
  do i = 1, n
    a(i) = g(i) + i
  end do
  print *, sum(a), a(n)
end program statement_functions_read
