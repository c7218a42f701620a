! Sizes that clauses give: threads of a block, blocks of a grid.
! expect: report: 1 clause tile is ignored
! expect: report: 0 clause num_
! expect: report: 0 clause vector
! expect: report: 0 clause thread_limit
program launch_sizes
  implicit none
  integer, parameter :: n = 5000
  integer :: i, j, g
  real :: a(n), m(70, 50), s
  g = 3
  !$acc parallel loop vector_length(128) copyout(a)
  do i = 1, n
    a(i) = i
  end do
  !$acc parallel loop num_gangs(4) vector_length(64) copy(a)
  do i = 1, n
    a(i) = a(i) + 1
  end do
  !$acc parallel loop num_gangs(g) num_workers(2) copy(a)
  do i = 1, n
    a(i) = a(i) + 1
  end do
  !$acc parallel loop gang num_gangs(g + 2) copyout(m)
  do j = 1, 50
    !$acc loop vector(32)
    do i = 1, 70
      m(i, j) = i + 100*j
    end do
  end do
  s = 0
  !$omp target teams distribute parallel do num_teams(2:5) thread_limit(96) reduction(+: s)
  do i = 1, n
    s = s + a(i)
  end do
  print *, s, sum(m)
  !$omp target teams distribute parallel do num_threads(160)
  do i = 1, n
    a(i) = a(i) - 1
  end do
  !$acc parallel loop device_type(host) vector_length(5000) device_type(nvidia) vector_length(256) copy(a)
  do i = 1, n
    a(i) = a(i) - 1
  end do
  print *, sum(a)
  !$acc parallel loop tile(8, 8) copy(m)
  do j = 1, 50
    do i = 1, 70
      m(i, j) = m(i, j)*2
    end do
  end do
  print *, sum(m)
end program
