subroutine stencil1(n, a, b)
  integer, intent(in) :: n
  real(8), intent(in) :: a(0:n + 1)
  real(8), intent(out) :: b(n)
  integer :: i
  !$acc parallel loop
  do i = 1, n
    b(i) = 0.25d0 * (a(i - 1) + 2 * a(i) + a(i + 1))
  end do
end subroutine stencil1
