! Four nested loops under one PARALLEL; the subscripts stand in another order than the loops.
program nest4_dvm
  implicit none
  integer :: a(4, 5, 3, 6), i, j, k, l
  !DVM$ REGION
  !DVM$ PARALLEL (i, j, k, l) ON a(l, j, k, i)
  do i = 1, 6
    do j = 1, 5
      do k = 1, 3
        do l = 1, 4
          a(l, j, k, i) = l - 2 * j + 3 * k - 4 * i
        end do
      end do
    end do
  end do
  !DVM$ END REGION
  !DVM$ GET_ACTUAL (a)
  print *, a(1, 1, 1, 1), a(4, 5, 3, 6), sum(a), sum(a * a)
end program nest4_dvm
