! LASTPRIVATE(CONDITIONAL): the value of the last iteration that sets the variable, or the one from before. Reductions by operators that
! the program declares, COPYIN and SIMD loops, without -fopenmp.
! f2cuda options: --auto=all
! expect: report: 4 scan, proved; kernel
! expect: report: 2 reduction, proved; kernel
program main
  implicit none
  type pair
    real(8) :: s = 0
    integer :: n = 0
  end type
  integer, parameter :: n = 700
  integer :: a(n), i, k, l, m
  real(8) :: x(n), v
  type(pair) :: q
  integer, save :: own = 3
  !$omp threadprivate(own)
  !$omp declare reduction(join: pair: omp_out = pair(omp_out%s + omp_in%s, omp_out%n + omp_in%n)) &
  !$omp initializer(omp_priv = pair(0d0, 0))
  do i = 1, n
    a(i) = mod(i*37, 101) - 40
    x(i) = mod(i, 9)*0.25d0
  end do
  l = 0
  !$omp parallel do lastprivate(conditional: l)
  do i = 1, n
    if (mod(a(i), 7) == 0) l = a(i)
  end do
  m = -5
  !$omp parallel do lastprivate(conditional: m)
  do i = 1, n
    if (a(i) > 1000) m = a(i)
  end do
  v = 0
  k = 0
  !$omp parallel do lastprivate(conditional: v, k)
  do i = 1, n
    if (a(i) == 13) then
      v = x(i)
      k = i
    end if
  end do
  print *, l, m, v, k
  !$omp target teams distribute parallel do lastprivate(conditional: l) map(tofrom: l)
  do i = 1, n
    if (x(i) > 1.9d0) l = i
  end do
  print *, l
  q = pair(1d0, 1)
  !$omp parallel do reduction(join: q)
  do i = 1, n
    q%s = q%s + x(i)
    if (a(i) > 0) q%n = q%n + 1
  end do
  print *, q%s, q%n
  v = 0
  !$omp simd reduction(+: v)
  do i = 1, n
    x(i) = x(i) + a(i)
    v = v + x(i)
  end do
  print *, v, sum(x)
  m = 0
  !$omp parallel do copyin(own) reduction(+: m)
  do i = 1, n
    m = m + own*a(i)
  end do
  print *, m
end program main
! expect: compiler: stays on the host
