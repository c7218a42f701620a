! Bounds known at run time only; the distance of ten is known all the same.
! expect: 9:3: error: distance 10
! expect: note: line 11
subroutine s(a, n, m)
  implicit none
  integer, intent(in) :: n, m
  integer, intent(inout) :: a(n)
  integer :: i
  !$acc parallel loop
  do i = 11, n
    a(i) = a(i - 10) + m
  end do
end subroutine s
