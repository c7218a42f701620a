! Each iteration of a kernel begins with the value that a FIRSTPRIVATE scalar has before the loop: where an iteration reads it first and sets it, that is told.
! Here what iterations leave is that value again, so that threads that go on from it agree.
! expect: compiler: warning: FIRSTPRIVATE variable 't' is read, and line 15 sets it for later iterations: in kernels each iteration begins with the value from before the loop
! expect: compiler: note: way out: without the clause, if the value goes from iteration to iteration
program firstprivate_anew
  implicit none
  integer, parameter :: n = 40
  integer :: a(n), b(n), t, i
  a = [(mod(i*i, 13), i = 1, n)]
  t = 5
  !$acc parallel loop firstprivate(t)
  do i = 1, n
    b(i) = a(i)
    b(i) = t + b(i)
    t = t + b(i)
    t = 5
  end do
  !$omp target teams distribute parallel do firstprivate(t)
  do i = 1, n
    if (a(i) > 3) t = a(i)
    b(i) = b(i) + i
  end do
  print *, sum(b), b(n)
end program
