! OPTIONAL dummies of procedures that kernels call: given by position, by keyword, not at all, and handed on.
! f2cuda options: --auto=all
module m
  implicit none
contains
  pure real(8) function f(x, scale, shift, w)
    real(8), intent(in) :: x
    real(8), intent(in), optional :: scale
    integer, intent(in), optional :: shift
    real(8), intent(in), optional :: w(:)
    f = x
    if (present(scale)) f = f*scale
    if (present(shift)) f = f + shift
    if (present(w)) then
      f = f + w(1) + size(w)
    else if (.not. present(shift)) then
      f = f - 1000
    end if
  end function
  pure subroutine twice(x, y, n, scale)
    real(8), intent(in) :: x
    real(8), intent(out) :: y
    integer, intent(out), optional :: n
    real(8), intent(in), optional :: scale
    y = 2*f(x, scale)
    if (present(n)) n = int(x)
  end subroutine
end module
program p
  use m
  implicit none
  real(8) :: a(50), b(50), c(50), w(7)
  integer :: i, k(50)
  do i = 1, 7
    w(i) = 3*i
  end do
  do i = 1, 50
    a(i) = f(1d0*i)
  end do
  do i = 1, 50
    b(i) = f(a(i), 2d0) + f(a(i), shift=i) + f(a(i), 1.5d0, i) + f(1d0*i, w=w) + f(1d0*i, w=w(2:4), shift=1)
  end do
  do i = 1, 50
    call twice(b(i), c(i), k(i))
    call twice(c(i), b(i), scale=0.5d0)
  end do
  print '(3f14.2,i8)', sum(a), sum(b), sum(c), sum(k)
end program
