! Makes a task of the device and goes on.
subroutine fill(x, n)
  implicit none
  integer, intent(in) :: n
  real(8), intent(inout) :: x(n)
  integer :: i
  !$omp target teams distribute parallel do nowait map(tofrom: x)
  do i = 1, n
    x(i) = x(i) + i
  end do
end subroutine
