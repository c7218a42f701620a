subroutine multiply(a, b, c)
  real(8), intent(in) :: a(:, :), b(:, :)
  real(8), intent(out) :: c(:, :)
  integer :: i, j, k
  real(8) :: s
  do concurrent (j = 1:size(c, 2), i = 1:size(c, 1)) local(s)
    s = 0
    do k = 1, size(a, 2)
      s = s + a(i, k) * b(k, j)
    end do
    c(i, j) = s
  end do
end subroutine multiply
