! LASTPRIVATE: after the loop the variable has the value of the last iteration.
program lastprivate_test
  implicit none
  integer, parameter :: n = 77
  integer :: a(n), t, i
  t = 0
  !$omp parallel do lastprivate(t)
  do i = 1, n
    t = i * i
    a(i) = t + 1
  end do
  print *, t, sum(a)
end program lastprivate_test
