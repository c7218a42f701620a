! expect: 9:40: error: the clause says reduction max of 's', but the loop makes reduction +
! REDUCE of DO CONCURRENT with another operator than that of the loop.
program reduce_operator
  implicit none
  integer :: x(30), i, s, t
  x = 1
  s = 0
  t = 0
  do concurrent (i = 1:30) reduce(max: s) reduce(+: t)
    s = s + x(i)
    t = t - x(i)
  end do
  print *, s, t
end program reduce_operator
