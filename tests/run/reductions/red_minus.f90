! Sums written with a minus, with the variable on the right, and under a condition.
program red_minus
  implicit none
  integer :: i, down, right, some, chain
  down = 0
  right = 0
  some = 0
  chain = 0
  !$acc parallel loop reduction(+:down, right, some, chain)
  do i = 1, 100
    down = down - i
    right = i * 2 + right
    if (mod(i, 3) == 0) then
      some = some + 1
    else if (mod(i, 3) == 1) then
      some = some + 10
    end if
    chain = chain + i - 3 * i
    chain = chain + 1
  end do
  print *, down, right, some, chain
end program red_minus
