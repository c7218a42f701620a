! IF, ELSE IF, ELSE and nested IF inside a kernel.
program control_if
  implicit none
  integer, parameter :: n = 30
  integer :: a(n), i
  do concurrent (i = 1:n)
    if (i < 5) then
      a(i) = -i
    else if (mod(i, 3) == 0) then
      if (i > 20) then
        a(i) = 1000 + i
      else
        a(i) = 500 + i
      end if
    else if (i == 10) then
      a(i) = 0
    else
      a(i) = i
    endif
  end do
  print '(10i5)', a
end program control_if
