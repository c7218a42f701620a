! What the threads of an enclosing 'parallel' have each for themselves disproves no loop inside it.
program host_omp_team
  implicit none
  integer, parameter :: n = 20
  integer :: a(n, n) = 0, total = 0, mine, last, i, j
  !$omp parallel reduction(+:a) private(i, j, mine, last)
  !$omp do schedule(dynamic)
  do i = 1, n
    do j = 1, i - 1
      a(i, i) = a(i, i) + j
      a(j, j) = -i + a(j, j)
      a(i, j) = i * j
    end do
  end do
  !$omp end do
  mine = 0
  last = 3
  !$omp do
  do i = 1, n
    mine = mine * 1 + last
    last = i
  end do
  !$omp end do
  !$omp critical
  total = total + mine
  !$omp end critical
  !$omp end parallel
  print *, a, total
end program host_omp_team
