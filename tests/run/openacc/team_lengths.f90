! Teams of threads have the length that VECTOR_LENGTH says, where a team can: where not, that is told.
! expect: compiler: without effect in this file: 'vector_length' (line 12)
program team_lengths
  implicit none
  integer, parameter :: n = 100, m = 30
  real :: a(n, m), b(n, m), s(m), t
  integer :: i, j
  do j = 1, m
    b(:, j) = [(mod(i*j, 8) + 1, i = 1, n)]
  end do
  ! 48 threads are no whole warps
  !$acc parallel loop gang vector_length(48)
  do j = 1, m
    t = 0
    !$acc loop vector reduction(+: t)
    do i = 1, n
      t = t + b(i, j)
    end do
    s(j) = t
    !$acc loop vector
    do i = 1, n
      a(i, j) = b(i, j) - t
    end do
  end do
  !$acc parallel loop gang vector_length(64)
  do j = 1, m
    t = 0
    !$acc loop vector reduction(max: t)
    do i = 1, n
      t = max(t, b(i, j))
    end do
    s(j) = s(j) + t
    !$acc loop vector
    do i = 1, n
      a(i, j) = a(i, j)*t
    end do
  end do
  print '(10f9.1)', s, sum(a, 1)
end program
