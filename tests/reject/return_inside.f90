! RETURN inside a parallel loop.
! expect: 10:19: error: RETURN
subroutine s(a, n)
  implicit none
  integer, intent(in) :: n
  integer, intent(inout) :: a(n)
  integer :: i
  !$omp target teams distribute parallel do
  do i = 1, n
    if (a(i) < 0) return
    a(i) = a(i) + 1
  end do
end subroutine s
