! REDUCTION(INSCAN): the loop makes a scan, which analysis finds between the statements around the directive SCAN.
! f2cuda options: -fopenmp
! expect: report: 5 scan, proved; kernel
program main
  implicit none
  integer, parameter :: n = 700
  integer :: a(n), b(n), c(n), i, s, m
  real(8) :: x(n), y(n), t
  do i = 1, n
    a(i) = mod(i*37, 101) - 40
    x(i) = mod(i, 7)*0.25d0
  end do
  s = 3
  !$omp parallel do reduction(inscan, +: s)
  do i = 1, n
    s = s + a(i)
    !$omp scan inclusive(s)
    b(i) = s
  end do
  print *, s, sum(b), b(n)
  s = -2
  !$omp parallel do simd reduction(inscan, +: s)
  do i = 1, n
    b(i) = s*2
    !$omp scan exclusive(s)
    s = s + a(i)
  end do
  print *, s, sum(b), b(n)
  m = -100
  t = 0.5d0
  !$omp parallel
  !$omp do reduction(inscan, max: m)
  do i = 1, n
    m = max(m, a(i))
    !$omp scan inclusive(m)
    c(i) = m
  end do
  !$omp end do
  !$omp do reduction(inscan, +: t)
  do i = 1, n
    y(i) = t
    !$omp scan exclusive(t)
    t = t + x(i)
  end do
  !$omp end parallel
  print *, m, sum(c), t, sum(y)
  s = 0
  !$omp target teams distribute parallel do reduction(inscan, +: s) map(to: a) map(from: b) map(tofrom: s)
  do i = 1, n
    if (a(i) > 0) s = s + a(i)
    !$omp scan inclusive(s)
    b(i) = s
  end do
  print *, s, sum(b)
end program main
