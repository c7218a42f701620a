! Jumps out of constructs that hold data on the device, and into one.
! expect: 13:15: error: RETURN leaves the construct of 'data' at line 12
! expect: 24:17: error: EXIT leaves the construct of 'kernels' at line 20
! expect: 29:23: error: CYCLE leaves the construct of 'target data' at line 26
! expect: 32:17: error: GO TO leaves the construct of 'target data' at line 26
! expect: 37:17: error: GO TO leads into the construct of 'data' at line 38
subroutine leaves(x, n, k)
  implicit none
  integer, intent(in) :: n, k
  real, intent(inout) :: x(n)
  integer :: i, j
  !$acc data copy(x)
  if (k == 1) return
  !$acc parallel loop
  do i = 1, n
    x(i) = x(i) + 1
  end do
  !$acc end data
  outer: do j = 1, 3
    !$acc kernels
    do i = 1, n
      x(i) = x(i) + 1
    end do
    if (k == 2) exit outer
    !$acc end kernels
    !$omp target data map(tofrom: x)
    do i = 1, 3
      if (k == i) cycle
      if (k == i + 1) cycle outer
      if (k == i + 2) exit
    end do
    if (k == 5) go to 20
    if (k == 6) go to 10
 10 continue
    !$omp end target data
  end do outer
 20 if (k == 7) go to 30
  !$acc data copyin(x)
 30 continue
  !$acc end data
end subroutine
