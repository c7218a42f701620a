! SHARED says that all iterations have one variable, and each of them sets it, or sums into it.
! expect: 11:3: error: SHARED(t) gives all iterations one variable, and each sets it at line 13
! expect: note: way out: PRIVATE(t) in its place
! expect: 16:3: error: SHARED(s) gives all iterations one variable, and each sets it at line 18
! expect: note: way out: REDUCTION(+:s) in its place
! expect: 20:3: error: a(i) written at line 22 is written again as a(1) at line 23
program p
  implicit none
  integer :: i, t, s, a(100)
  s = 0
  !$omp parallel do shared(t)
  do i = 1, 100
    t = i
    a(i) = t
  end do
  !$omp parallel do shared(s)
  do i = 1, 100
    s = s + a(i)
  end do
  !$omp parallel do shared(a)
  do i = 1, 100
    a(i) = i
    if (i == 2) a(1) = 1
  end do
  print *, s, a
end program p
