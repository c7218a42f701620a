! PRIVATE lists the loop variables of a collapsed nest too, as many programs do.
program private_index_listed
  implicit none
  integer, parameter :: n = 20
  integer :: b(n, n), total, t, i, j
  total = 0
  !$omp parallel do collapse(2) private(i, j, t) shared(b) reduction(+:total)
  do j = 1, n
    do i = 1, n
      t = i + 3 * j
      b(i, j) = t
      total = total + t
    end do
  end do
  !$omp end parallel do
  print *, total, sum(b)
  !$acc parallel loop collapse(2) private(i, j, t)
  do j = 1, n
    do i = 1, n
      t = b(i, j) - j
      b(i, j) = t * t
    end do
  end do
  print *, sum(b)
end program private_index_listed
