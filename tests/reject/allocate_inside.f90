! ALLOCATE inside a parallel loop.
! expect: 9:5: error: ALLOCATE
program p
  implicit none
  integer, allocatable :: t(:)
  integer :: a(10), i
  !$acc parallel loop private(t)
  do i = 1, 10
    allocate(t(i))
    t = i
    a(i) = sum(t)
    deallocate(t)
  end do
  print *, a
end program p
