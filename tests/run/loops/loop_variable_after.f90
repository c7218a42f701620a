! The loop variable after the loop: one step past the last iteration, also after no iteration and in nests.
program loop_variable_after
  implicit none
  integer :: a(20), b(20, 20), i, j, n
  n = 0
  !$omp parallel do lastprivate(i)
  do i = 1, 20
    a(i) = i
  end do
  print *, sum(a)
  !DVM$ REGION
  !DVM$ PARALLEL (i)
  do i = 2, 20, 5
    a(i) = 0
  end do
  !DVM$ END REGION
  !DVM$ GET_ACTUAL (a)
  print *, i, sum(a)
  !DVM$ REGION
  !DVM$ PARALLEL (j, i)
  do j = 1, 20
    do i = 20, 1, -3
      b(i, j) = i + j
    end do
  end do
  !DVM$ PARALLEL (i)
  do i = 5, n
    a(i) = 1
  end do
  !DVM$ END REGION
  !DVM$ GET_ACTUAL
  print *, i, j, b(20, 20), b(2, 1)
end program loop_variable_after
