subroutine lastvalue(n, a, x, i)
  integer, intent(in) :: n
  real(8), intent(inout) :: a(n), x
  integer, intent(out) :: i
  !$omp target teams distribute parallel do lastprivate(x)
  do i = 1, n
    x = a(i) * 2
    a(i) = x + 1
  end do
end subroutine lastvalue
