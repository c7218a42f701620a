! Allocatable arrays get the shape of the right side: elements and values of other arrays that stand before the operand of that shape have none of their own.
! f2cuda options: --auto=all
module m
  implicit none
  real(8) :: f(10) = 2, g(4) = [1d0, 2d0, 3d0, 4d0]
  integer :: l = 3
end module
subroutine scale(n1, n2, c)
  use m
  implicit none
  integer, intent(in) :: n1, n2
  real(8), intent(in) :: c
  real(8), allocatable :: a(:, :), b(:)
  real(8) :: h(5, 3)
  h = 0.5d0
  allocate(a(n1, n2))
  a = 1
  if (c > 1) a = (1.0d0 + f(l)*a)*c
  a = sum(g)*a + g(2)
  b = f(l)*h(:, 2)
  b = maxval(f)*b - h(1, 1)
  print '(4f12.4)', sum(a), a(n1, n2), sum(b), b(5)
  print *, shape(a), shape(b), lbound(a), lbound(b)
end subroutine
program p
  implicit none
  call scale(7, 3, 2d0)
  call scale(2, 9, 3d0)
end program
