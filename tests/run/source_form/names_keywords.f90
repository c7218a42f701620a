! Arrays and scalars named like Fortran's own keywords and intrinsics.
program names_keywords
  implicit none
  integer, parameter :: n = 9
  integer :: if(n), do(n), end(n), sum(n), max(n), data, real, then, else, call, i
  then = 2
  real = 5
  data = 0
  call = 0
  !$acc parallel loop private(else) reduction(+:data)
  do i = 1, n
    if (i > 3) then
      else = then
    else
      else = -then
    end if
    if(i) = else
    do(i) = if(i) * real
    if (if(i) == then) end(i) = do(i)
    if (if(i) /= then) end(i) = 0
    sum(i) = end(i) + 1
    max(i) = sum(i) - i
    data = data + max(i)
  end do
  print *, if, do, end, sum, max, data, call
end program names_keywords
