! PRIVATE may name the variables of the directive's own loops, as people write it.
program private_index
  implicit none
  integer, parameter :: n = 30
  integer :: a(n, n), i, j, t
  !$acc parallel loop collapse(2) private(i, j, t) copyout(a)
  do j = 1, n
    do i = 1, n
      t = i * j
      a(i, j) = t + j
    end do
  end do
  !$omp target teams loop private(i, j) map(tofrom: a)
  do j = 1, n
    do i = 1, n
      a(i, j) = a(i, j) - i
    end do
  end do
  print *, sum(a), a(1, n), a(n, 1)
end program private_index
