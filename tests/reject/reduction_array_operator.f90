! expect: 10:3: error: the clause says reduction max of 'h', but the loop makes reduction +
! An array of a REDUCTION clause is combined by another operator.
program reduction_array_operator
  implicit none
  integer :: h(5), idx(30), i
  h = 0
  do i = 1, 30
    idx(i) = mod(i, 5) + 1
  end do
  !$acc parallel loop reduction(max:h)
  do i = 1, 30
    h(idx(i)) = h(idx(i)) + 1
  end do
  print *, h
end program reduction_array_operator
