subroutine stencil3(u, v)
  real(8), intent(in) :: u(0:65, 0:65, 0:65)
  real(8), intent(inout) :: v(0:65, 0:65, 0:65)
  real(8), parameter :: lambda = 0.125d0
  integer :: i, j, k
  !$acc parallel loop collapse(3)
  do k = 1, 64
    do j = 1, 64
      do i = 1, 64
        v(i, j, k) = u(i, j, k) + lambda * (u(i - 1, j, k) + u(i + 1, j, k) + u(i, j - 1, k) + u(i, j + 1, k) &
                     + u(i, j, k - 1) + u(i, j, k + 1) - 6 * u(i, j, k))
      end do
    end do
  end do
end subroutine stencil3
