! Sums of short rows for several vectors at a time, whose lengths are known in the kernel alone: so many threads have a row as it is long.
! expect: code: 1 team.suit(
program ragged_vectors
  implicit none
  integer, parameter :: rows = 700, vectors = 3
  integer :: first(rows+1), at(2*rows), i, j, k
  real(8) :: a(2*rows), v(vectors,rows), y(vectors,rows), s
  first(1) = 1
  do i = 1, rows
    first(i+1) = first(i) + mod(i, 4)
    do j = 1, vectors
      v(j,i) = mod(i*j, 11)
    end do
  end do
  do k = 1, 2*rows
    a(k) = mod(k, 5)
    at(k) = mod(k*13, rows) + 1
  end do
  !$acc parallel loop collapse(2)
  do i = 1, rows
    do j = 1, vectors
      s = 0
      do k = first(i), first(i+1) - 1
        s = s + a(k)*v(j,at(k))
      end do
      y(j,i) = s
    end do
  end do
  print '(4es23.15)', sum(y), y(:,7)
end program
