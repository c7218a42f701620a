subroutine change(x, i)
  real, intent(inout) :: x(*)
  integer, intent(in) :: i
  x(i) = 7
end subroutine
