! What threads set and read one at a time, in CRITICAL or ORDERED, may be SHARED, by a clause or without one: a reduction where it is one, else
! the program's own threads run the loop.
! options: -fopenmp
! expect: compiler: note: REDUCTION(min:d) inferred
! expect: compiler: warning: the loop at line 25 stays on the host: 'widen' is called
! expect: compiler: warning: the loop at line 36 stays on the host: 'm' is updated at line 39
program critical_of_shared
  implicit none
  integer, parameter :: n = 1000
  integer :: list(n), i, k, m
  real :: a(n), d, x
  a = [(mod(i*7, 31), i=1, n)]
  d = 1e30
!$omp parallel do default(none) private(i, x) shared(a, d)
  do i = 1, n
    a(i) = a(i) + mod(i*11, 37)
    x = a(i)*2 + 1
!$omp critical (least)
    d = min(d, x)
!$omp end critical (least)
  end do
  print *, d, sum(a)
  m = n
!$omp parallel do default(none) private(i, x) shared(a, d, m)
  do i = 1, n
    m = n - 1
    x = a(mod(i, m) + 1)*3
    call widen(x)
!$omp critical (least)
    d = max(d, x)
!$omp end critical (least)
  end do
  print *, d, m
  m = 0; k = 3; list = 0
!$omp parallel do schedule(static) default(none) private(i) shared(a, k, m, list)
  do i = 1, n
    a(i) = a(i) + 1
!$omp critical (list_of_large)
    m = m + 1
    if (a(i) > 40) then
      list(m) = i
      k = mod(k + int(a(i)), 1000000)
    end if
!$omp end critical (list_of_large)
  end do
  print *, m, k, sum(list)
!$omp parallel do ordered
  do i = 1, n
    a(i) = a(i) + mod(i*7, 31)
!$omp ordered
    k = mod(k*3 + int(a(i)), 1001)
!$omp end ordered
  end do
  print *, k, sum(a)
contains
  subroutine widen(x)
    real, intent(inout) :: x
    if (x > 150) write (*, *) 'large'
    x = x + 1
  end subroutine
end program
