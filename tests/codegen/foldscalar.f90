! A scalar of a sum over many elements: threads share the sum.
subroutine foldscalar(n, a, g, e)
  integer, intent(in) :: n
  real(8), intent(in) :: a(n), g
  real(8), intent(out) :: e
  !$acc kernels
  e = sum(abs(a - g))/n
  !$acc end kernels
end subroutine
