! Directives over several lines, in any case, with comments and blanks; both ways to continue.
program form_sentinels
  implicit none
  integer, parameter :: n = 12
  integer :: a(n), b(n), s, t, i
  s = 0
  !$ACC Parallel Loop &
  !$acc&  Reduction( + : s ) &
  !$acc   private (t) & ! a comment
  !$ACC & copyOut(a, &
  !$ACC&          b)
  do i = 1, n
    t = i * 2
    a(i) = t
    b(i) = t + 1
    s = s + t
  end do
  !$omp parallel do &
  !$omp & private(t) &
  !$omp   reduction(+:s)
  do i = 1, n
    t = a(i) + b(i)
    s = s + t
  end do
  !$OMP END PARALLEL DO
  print *, s
end program form_sentinels
