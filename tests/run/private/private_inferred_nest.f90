! Private scalars on two levels: one set in the outer loop's body, one in the inner.
program private_inferred_nest
  implicit none
  integer, parameter :: n = 12, m = 9
  integer :: a(n, m), i, j, base, t
  !$acc parallel loop
  do j = 1, m
    base = 100 * j
    do i = 1, n
      t = base + i
      a(i, j) = t * 2
    end do
    a(1, j) = base
  end do
  print '(12i6)', a
end program private_inferred_nest
