! More iterations than one launch has threads of the default block, in one and in two dimensions; a short outer and a long inner loop.
program index_many_iterations
  implicit none
  integer, parameter :: n = 70001
  integer, allocatable :: a(:), b(:,:), c(:,:)
  integer(8) :: s
  integer :: i, j
  allocate(a(n), b(3, 7001), c(7001, 2))
  s = 0
  !$acc parallel loop reduction(+:s)
  do i = 1, n
    a(i) = mod(i, 17)
    s = s + a(i)
  end do
  !$acc parallel loop collapse(2)
  do j = 1, 7001
    do i = 1, 3
      b(i, j) = i * j
    end do
  end do
  !$acc parallel loop collapse(2)
  do j = 1, 2
    do i = 1, 7001
      c(i, j) = i + j
    end do
  end do
  print *, s, sum(a), sum(b), sum(c), a(n), b(3, 7001), c(7001, 2)
end program index_many_iterations
