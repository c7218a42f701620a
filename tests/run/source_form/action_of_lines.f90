! The action of a logical IF begins in a line of its own, and goes on in another one: what is lifted out of it stays under the condition.
! f2cuda options: --auto=all
program action_of_lines
  implicit none
  integer, parameter :: n = 40
  integer :: i, k
  real(8) :: v(n), level
  do i = 1, n
    v(i) = i
  end do
  do k = 2, 5
    level = 10*k
    if (level < sum(v(1:k))) &
      v(k - 1) = v(k - 1) - sum(v(1:k)) + &
                 level
    if (level > 20) &
      v(k) = sum(v(1:k - 1))
    if (k > 3) v(k + 1) = v(k) + sum(v) + &
      level
    do i = 1, n
      v(i) = v(i)*0.5d0
    end do
  end do
  print *, v(1:8)
  print *, sum(v)
end program
