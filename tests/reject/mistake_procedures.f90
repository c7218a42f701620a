! CALL of a function, the value of a subroutine.
program p
  implicit none
  real :: a(3)
  call a(1)
  call g(2)
  a = h(1)
contains
  function g(x)
    integer :: x, g
    g = x
  end function
  subroutine h(i)
    integer :: i
  end subroutine
end program
! expect: 5:8: error: 'a' is a variable and cannot be called
! expect: 6:8: error: 'g' is a function and cannot be called by CALL
! expect: 7:7: error: 'h' is a subroutine and has no value
