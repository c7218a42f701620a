! Of the value of an intrinsic function with too few or too many arguments nothing more is said.
subroutine counts(a, b, v, c)
  implicit none
  real, intent(inout) :: a(3, 3), b(3, 3), v(3)
  character(len=*), intent(in) :: c
  integer :: i
  b = matmul(a)
! expect: 7:7: error: matmul takes 2 arguments, not 1
  v = spread(a, 1) + b(:, 1)
! expect: 9:7: error: spread takes 3 arguments, not 2
  i = index(c) // 'x'
! expect: 11:7: error: index takes at least 2 arguments, not 1
  v = abs(a, b)
! expect: 13:7: error: abs takes 1 argument, not 2
  a = b // matmul(a, b, b, b)
! expect: 15:12: error: matmul takes 2 arguments, not 4
end subroutine
