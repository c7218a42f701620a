! Precedence of the logical operators, and relations in both spellings.
program expr_logical
  implicit none
  integer, parameter :: n = 16
  logical :: l(5, n), p, q, r
  integer :: i
  !DVM$ REGION
  !DVM$ PARALLEL (i), PRIVATE (p, q, r)
  do i = 1, n
    p = btest(i, 0)
    q = btest(i, 1)
    r = btest(i, 2)
    l(1, i) = p .or. q .and. .not. r
    l(2, i) = .not. p .and. q .eqv. r .or. p
    l(3, i) = p .neqv. q .neqv. r
    l(4, i) = i .ge. 3 .and. i .lt. 9 .or. i .ne. 12 .and. i .gt. 14 .or. i .le. 1 .and. .not. i .eq. 0
    l(5, i) = i >= 3 .eqv. i + 1 /= 2 * 4
  end do
  !DVM$ END REGION
  !DVM$ GET_ACTUAL (l)
  print '(10l2)', l
end program expr_logical
