! A kernel that stores through a pointer and reads its target, and the other way round: nothing is said to be the only way to its elements. Arrays
! without TARGET and POINTER are.
! expect: code: 0 __restrict__ [pt],\|__restrict__ [pt])
! expect: code: 2 __restrict__ a[,)]
program pointers_not_alone
  implicit none
  integer, parameter :: n = 200
  real, target :: t(n)
  real, pointer :: p(:)
  real :: a(n)
  integer :: i
  !$acc parallel loop
  do i = 1, n
    t(i) = i
  end do
  p => t
  !$acc parallel loop
  do i = 1, n
    p(i) = 2*t(i)
    a(i) = t(i) + p(i)
  end do
  !$acc parallel loop
  do i = 1, n
    t(i) = t(i) + 1
    a(i) = a(i) + p(i)
  end do
  print *, sum(t), sum(a), a(7)
end program
