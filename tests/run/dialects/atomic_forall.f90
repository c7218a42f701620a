! Atomic updates, reductions of arrays, FORALL in a kernel.
program gen_atomic_forall
  implicit none
  integer, parameter :: n = 30
  integer :: h(5), idx(n), i
  real :: w(3, 4)
  integer :: j
  h = 0
  idx = [(mod(i*3, 5) + 1, i = 1, n)]
  !$acc parallel loop
  do i = 1, n
    !$acc atomic update
    h(idx(i)) = h(idx(i)) + i
  end do
  print *, h
  !$acc parallel loop reduction(+:h)
  do i = 1, n
    h(idx(i)) = h(idx(i)) + 1
  end do
  print *, h
  forall (i = 1:3, j = 1:4) w(i, j) = i + j
  !$acc parallel
  !$acc loop
  do i = 1, 3
    w(i, :) = w(i, :) * 2
  end do
  !$acc loop
  do i = 1, 3
    forall (j = 1:4) w(i, j) = w(i, j) + j
  end do
  !$acc end parallel
  print *, w
end program
