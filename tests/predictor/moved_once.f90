! Arrays that a kernel reads and writes come from memory once and go there once: that is no fault of the loop. One of them, whose elements lie apart, is.
subroutine push(n, x, v, h)
  integer, intent(in) :: n
  real(8), intent(inout) :: x(n), v(n)
  real(8), intent(in) :: h
  integer :: i
  !$acc parallel loop
  do i = 1, n
    v(i) = v(i) - h*x(i)
    x(i) = x(i) + h*v(i)
  end do
end subroutine

subroutine columns(n, a)
  integer, intent(in) :: n
  real(8), intent(inout) :: a(16,n)
  integer :: i
  !$acc parallel loop
  do i = 1, n
    a(3,i) = 2*a(3,i)
  end do
end subroutine
