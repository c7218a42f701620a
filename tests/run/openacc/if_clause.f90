! if and self clauses: of loops, of data regions, of enter, exit and update; the condition changes inside.
program gen_if_clause
  implicit none
  integer, parameter :: n = 20
  integer :: a(n), b(n), i, k
  logical :: here
  a = 1
  b = 2
  do k = 1, 2
    here = k == 1
    !$acc data copy(a) copyin(b) if(here)
    here = .not. here
    !$acc parallel loop if(k == 1)
    do i = 1, n
      a(i) = a(i) + b(i) * k
    end do
    !$acc update host(a) if(k == 1)
    !$acc end data
    print *, a(1), a(n)
  end do
  !$acc parallel loop self(k > 0)
  do i = 1, n
    b(i) = b(i) - i
  end do
  !$omp target teams distribute parallel do if(target: n > 100)
  do i = 1, n
    b(i) = b(i) * 2
  end do
  print *, b
end program gen_if_clause
