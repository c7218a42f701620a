subroutine triangle(n, k, a)
  integer, intent(in) :: n, k
  real(8), intent(inout) :: a(n, n)
  integer :: i, j
  !$acc parallel loop collapse(2)
  do j = k + 1, n
    do i = j, n, 2
      a(i, j) = a(i, j) - a(i, k) * a(j, k)
    end do
  end do
end subroutine triangle
