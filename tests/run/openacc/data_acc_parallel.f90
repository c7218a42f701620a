! A parallel construct with loops inside, gang and vector on different levels.
program data_acc_parallel
  implicit none
  integer, parameter :: n = 14, m = 9
  integer :: a(n, m), s(m), t, i, j
  !$acc parallel copyout(a, s) num_gangs(4) vector_length(64)
  !$acc loop gang
  do j = 1, m
    !$acc loop vector
    do i = 1, n
      a(i, j) = i * j
    end do
  end do
  !$acc loop gang private(t)
  do j = 1, m
    t = 0
    !$acc loop vector reduction(+:t)
    do i = 1, n
      t = t + a(i, j)
    end do
    s(j) = t
  end do
  !$acc end parallel
  print *, s
end program data_acc_parallel
