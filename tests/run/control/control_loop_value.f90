! The variable of a sequential inner loop after it has ended or was left.
program control_loop_value
  implicit none
  integer, parameter :: n = 20
  integer :: a(n), b(n), i, k
  do concurrent (i = 1:n)
    do k = 1, i, 3
    end do
    a(i) = k
    do k = 10, 1, -1
      if (k <= i / 2) exit
    end do
    b(i) = k
  end do
  print '(10i5)', a, b
end program control_loop_value
