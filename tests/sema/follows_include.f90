! A file that is not there is told once, not the names that it would have brought.
subroutine solve(n)
  implicit none
  include 'bounds_that_are_not_there.inc'
! expect: 4:3: error: cannot read the file 'bounds_that_are_not_there.inc': No such file or directory
  integer, intent(in) :: n
  real :: x(limit)
  x(1:n) = limit + offset
  call report(x)
contains
  subroutine report(y)
    real, intent(in) :: y(:)
    print *, y, unit_number
  end subroutine
end subroutine
