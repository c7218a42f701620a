! Different steps in the two loops of a nest.
program step_nest
  implicit none
  integer :: a(9, 10), i, j
  a = 0
  !DVM$ ACTUAL (a)
  !DVM$ REGION
  !DVM$ PARALLEL (j, i) ON a(i, j)
  do j = 10, 1, -3
    do i = 2, 9, 2
      a(i, j) = 10 * j + i
    end do
  end do
  !DVM$ END REGION
  !DVM$ GET_ACTUAL (a)
  print '(9i4)', a
end program step_nest
