! DO CONCURRENT may not be left, nor end the procedure.
! expect: 8:5: error: RETURN inside the loop
subroutine leave(a)
  implicit none
  real, intent(inout) :: a(10)
  integer :: i
  do concurrent (i = 1:10)
    return
  end do
end subroutine leave
