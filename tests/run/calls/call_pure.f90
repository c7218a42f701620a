! Pure functions and subroutines called from a kernel: contained, of a module, elemental, with scalar and array-element arguments.
module maths
  implicit none
contains
  elemental integer function collatz(start)
    integer, intent(in) :: start
    integer :: x
    x = start
    collatz = 0
    do while (x /= 1)
      if (mod(x, 2) == 0) then
        x = x / 2
      else
        x = 3 * x + 1
      end if
      collatz = collatz + 1
    end do
  end function collatz

  pure subroutine split(x, quotient, remainder)
    integer, intent(in) :: x
    integer, intent(out) :: quotient, remainder
    quotient = x / 7
    remainder = x - 7 * quotient
  end subroutine split
end module maths

program call_pure
  use maths
  implicit none
  integer, parameter :: n = 20
  integer :: a(n), q(n), r(n), i
  do concurrent (i = 1:n)
    a(i) = collatz(i) + square(i)
  end do
  do concurrent (i = 1:n)
    call split(a(i), q(i), r(i))
  end do
  print '(20i5)', a, q, r
contains
  pure integer function square(k)
    integer, intent(in) :: k
    square = k * k
  end function square
end program call_pure
