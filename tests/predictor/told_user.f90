subroutine told_user(n, a)
  use told_module
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n)
  integer :: i
  do concurrent (i = 1:n)
    a(i) = f(a(i))
  end do
end subroutine
