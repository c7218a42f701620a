! clauses of TEAMS that stands by itself inside TARGET: sums, an extreme, work space, a value from before
program own_of_teams
  ! expect: report: 1 reduction: s (+), m (max)
  ! expect: report: 0 private: w (found)
  ! expect: report: 0 teams is ignored
  implicit none
  integer, parameter :: n = 64
  integer :: a(n), w(4), s, m, first, i, j
  s = 1
  m = 0
  first = 10
  !$omp target map(tofrom: s, m) map(from: a)
  !$omp teams reduction(+:s) reduction(max:m) private(w) firstprivate(first)
  !$omp distribute
  do i = 1, n
    do j = 1, 4
      w(j) = i*j
    end do
    a(i) = w(1) + w(4) + first
    s = s + i
    m = max(m, mod(7*i, n))
  end do
  !$omp end teams
  !$omp end target
  print *, a(1), a(n), s, m
end program own_of_teams
