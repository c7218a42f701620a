! ACTUAL and GET_ACTUAL of sections only: the rest of the array is newer on the other side and stays so. Without a list they are of everything.
program data_actual_section
  implicit none
  integer, parameter :: n = 12
  integer :: a(n, n), b(n), i, j
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
  !DVM$ REGION OUT(b)
  !DVM$ PARALLEL (i) ON b(i)
  do i = 1, n
    b(i) = -i
  end do
  !DVM$ END REGION
  !DVM$ GET_ACTUAL
  print *, b
  a = 2
  b = 3
  !DVM$ ACTUAL
  !DVM$ REGION IN(b), INOUT(a)
  !DVM$ PARALLEL (i) ON a(i, 1)
  do i = 1, n
    a(i, 1) = a(i, 1) + b(i)*i
  end do
  !DVM$ END REGION
  !DVM$ GET_ACTUAL()
  print *, a(:, 1)
end program data_actual_section
