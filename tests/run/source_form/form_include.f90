! INCLUDE of declarations and of a loop's body.
program form_include
  implicit none
  include 'form_include.inc'
  integer :: i
  !$acc parallel loop copyout(x, y)
  do i = 1, n
    x(i) = i
    y(i) = n - i
  end do
  print *, x, y
end program form_include
