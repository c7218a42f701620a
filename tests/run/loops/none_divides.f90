! f2cuda options: --auto=all
! What iterations add to an induction variable is not evaluated where there is no iteration: it may divide by zero.
module none_divides_loops
  implicit none
contains
  subroutine steps(n, m, a, s)
    integer, intent(in) :: n, m
    integer, intent(inout) :: a(100), s
    integer :: i
    do i = 1, m
      s = s + 100/n
      a(i) = s
    end do
  end subroutine

  subroutine backwards(n, from, by, at, a, s)
    integer, intent(in) :: n, from, by, at(:)
    integer, intent(inout) :: a(100), s
    integer :: i
    do i = from, 1, by
      s = s + mod(7, n) + at(n)
      a(i) = s
    end do
  end subroutine
end module
program none_divides
  use none_divides_loops
  implicit none
  integer :: a(100), s, i, at(5) = [3, 1, 4, 1, 5]
  do i = 1, 100
    a(i) = i
  end do
  s = 4
  call steps(0, 0, a, s)
  print *, s
  call steps(5, 4, a, s)
  print *, s, a(:5)
  call backwards(0, 0, -1, at, a, s)
  print *, s
  call backwards(3, 9, -2, at, a, s)
  print *, s, a(:10)
end program
