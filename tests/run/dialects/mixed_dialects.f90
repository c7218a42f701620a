! All dialects in one program, on the same arrays.
program mixed_dialects
  implicit none
  integer, parameter :: n = 40
  integer :: a(n), b(n), s, i
  do concurrent (i = 1:n)
    a(i) = i
  end do
  !$acc parallel loop
  do i = 1, n
    b(i) = a(i) * 2
  end do
  !$omp parallel do
  do i = 1, n
    a(i) = a(i) + b(i)
  end do
  s = 0
  !DVM$ ACTUAL (a, b, s)
  !DVM$ REGION
  !DVM$ PARALLEL (i), REDUCTION (SUM(s))
  do i = 1, n
    b(i) = a(i) - 1
    s = s + b(i)
  end do
  !DVM$ END REGION
  !DVM$ GET_ACTUAL (b, s)
  print *, a
  print *, b, s
end program mixed_dialects
