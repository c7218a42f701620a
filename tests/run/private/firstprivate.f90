! FIRSTPRIVATE: each iteration starts from the value before the loop.
program firstprivate_test
  implicit none
  integer, parameter :: n = 40
  integer :: a(n), t, k, i
  t = 10
  k = 3
  !$omp parallel do firstprivate(k) private(t)
  do i = 1, n
    t = k * i
    a(i) = t + k
  end do
  !$acc parallel loop firstprivate(k)
  do i = 1, n
    a(i) = a(i) + k
  end do
  print *, sum(a), a(n), k
end program firstprivate_test
