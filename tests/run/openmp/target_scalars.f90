! Scalars that a target construct without loops sets: its own, unless they are mapped.
! options: -fopenmp
program p
  implicit none
  real(8) :: a(10), s, t
  a = 1
  s = 1
  t = 5
  !$omp target map(tofrom: a)
  s = 2
  a(1) = s + t
  t = a(2)
  !$omp end target
  print *, s, t, a(1)
  !$omp target map(tofrom: a, t) firstprivate(s)
  s = a(1)*2
  t = s
  a(2) = s
  !$omp end target
  print *, s, t, a(2)
end program
