! f2cuda options: --auto=all
! Declarations of f2cuda's stand behind statement functions, and before what begins a procedure
subroutine with_function(n, r)
  implicit none
  integer :: n, i, a(n), b(n), r, st, k
  st(k) = k*k - n
  a = [(i, i = 1, n)]
  b = a(n:1:-1)
  a(1:n:2) = b(:n/2) + st(3)
  r = sum(a) + maxval(b)
end subroutine
program statement_functions_first
  implicit none
  integer :: r, c(30), twice, k
  twice(k) = 2*k
  c = [(twice(k), k = 1, 30)]
  call with_function(20, r)
  print *, r, sum(c) + maxval(c)
end program
