! One statement over many continuation lines, with comments between them, and `;` between statements.
program expr_long
  implicit none
  integer, parameter :: n = 10
  integer :: a(n), b(n), i, k
  !$acc parallel loop private(k)
  do i = 1, n; k = 2 * i; a(i) = k
    b(i) = i &
           + 2 * k &   ! a comment after the ampersand
           ! a whole line of comment

           - 3 * (i &
           &      + 1) &
           + 4*&
           &i + mo&
           &d(i, 3) &
           - 12&
           &34
  end do
  print *, a, b
end program expr_long
