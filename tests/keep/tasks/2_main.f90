! TASKWAIT and TASKGROUP wait for tasks of another file, though none is made here.
program tasks
  implicit none
  integer, parameter :: n = 1000
  real(8), allocatable :: x(:), y(:)
  external :: fill
  allocate (x(n), y(n))
  x = 1
  call fill(x, n)
  !$omp taskwait
  y = x
  !$omp taskgroup
  call fill(x, n)
  !$omp end taskgroup
  if (sum(y) == 501500 .and. sum(x) == 1002000) then
    print '(a)', 'all counts are right'
  else
    print '(a, 2f12.1)', 'a wrong value', sum(y), sum(x)
  end if
end program
