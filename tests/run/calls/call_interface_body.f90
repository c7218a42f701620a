! A procedure under the names of an interface body: its dummies are those of the body, in their order.
program call_interface_body
  implicit none
  integer, parameter :: n = 200
  real :: a(n), b(n)
  integer :: i
  interface
    subroutine put(second, first)
      real :: second, first
    end subroutine
    real function ratio(x, y)
      real :: x, y
    end function
  end interface
  do i = 1, n
    a(i) = i
    b(i) = 2*i
  end do
  !$acc parallel loop
  do i = 1, n
    call put(first=b(i), second=a(i))
  end do
  print *, sum(a), sum(b), a(7), b(7)
  !$acc parallel loop
  do i = 1, n
    a(i) = ratio(y=b(i), x=4.0)
  end do
  print *, a(7), a(n)
end program
subroutine put(first, second)
  real :: first, second
  first = -1
  second = second + 2
end subroutine
real function ratio(y, x)
  real :: x, y
  ratio = y/x
end function
