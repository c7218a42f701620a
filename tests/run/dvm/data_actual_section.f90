! ACTUAL and GET_ACTUAL of sections only: the rest of the array is newer on the other side and stays so.
program data_actual_section
  implicit none
  integer, parameter :: n = 12
  integer :: a(n, n), i, j
  a = 1
  !DVM$ ACTUAL (a)
  !DVM$ REGION INOUT(a)
  !DVM$ PARALLEL (j, i) ON a(i, j)
  do j = 1, n
    do i = 1, n
      a(i, j) = a(i, j) + i + 10 * j
    end do
  end do
  !DVM$ END REGION
  !DVM$ GET_ACTUAL (a(1:n, 2:2))
  print *, a(1:n, 2)
  a(:, 3) = 0
  !DVM$ ACTUAL (a(:, 3))
  !DVM$ REGION INOUT(a)
  !DVM$ PARALLEL (j, i) ON a(i, j)
  do j = 2, 4
    do i = 1, n
      a(i, j) = a(i, j) * 2
    end do
  end do
  !DVM$ END REGION
  !DVM$ GET_ACTUAL (a)
  print '(12i5)', a
end program data_actual_section
