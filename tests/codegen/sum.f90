subroutine sums(n, x, total, highest, all_positive)
  integer, intent(in) :: n
  real(8), intent(in) :: x(*)
  real(8), intent(inout) :: total, highest
  logical, intent(inout) :: all_positive
  integer :: i
  !$omp target teams distribute parallel do reduction(+:total) reduction(max:highest) reduction(.and.:all_positive)
  do i = 1, n
    total = total + x(i)**2
    highest = max(highest, abs(x(i)))
    all_positive = all_positive .and. x(i) > 0
  end do
end subroutine sums
