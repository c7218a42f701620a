subroutine section(n, a, b)
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n, n), b(n, n)
  !$acc kernels
  b = 0.5d0 * a
  a(2:n - 1, 1:n:2) = b(1:n - 2, 1:n:2) + b(3:n, 1:n:2)
  !$acc end kernels
end subroutine section
