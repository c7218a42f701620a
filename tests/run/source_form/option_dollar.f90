! options: -fdollar-ok
! Names with '$', in kernels too.
program p
  implicit none
  integer, parameter :: n$ = 10
  integer :: a$b(n$), i$, a_b(n$), sum$
  sum$ = 0
  !$acc parallel loop reduction(+:sum$)
  do i$ = 1, n$
    a$b(i$) = i$ * 2
    a_b(i$) = a$b(i$) + 1
    sum$ = sum$ + a_b(i$)
  end do
  print *, a$b, a_b, sum$
end program p
